import type { RouteShorthandOptions } from 'fastify';
import type { Call } from '../../../contract/calls/call.ts';
import { type OfficeCalls, officeCalls } from '../../../contract/calls/office/office-calls.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Idempotency } from '../../platform/http/answers/idempotency.ts';
import type { App } from '../../platform/http/app.ts';
import { type Answering, type Asked, handle } from '../../platform/http/handle.ts';
import type { AuditAuthor } from '../audit/audit.ts';
import type { SignedIn } from '../operators/signed-in.ts';
import { keyOf } from './do-once.ts';
import { authorOf, operatorOf } from './guard.ts';

/** What a handler of the office gets beside what was asked. */
export type AskedByOperator<Of extends Call> = Asked<Of> & {
  readonly operator: SignedIn['operator'];
  /** Who does it and from where, for the history and the audit log. */
  readonly author: AuditAuthor;
  /** The key of an action that is done once; undefined where the table asks for none. */
  readonly once: Of extends { readonly idempotent: true } ? Idempotency : undefined;
};

/** Serves a call of the office to operators who may make it: the guard reads the same table. */
export function handleOffice<Key extends keyof OfficeCalls>(
  app: App,
  key: Key,
  handler: (
    asked: AskedByOperator<OfficeCalls[Key]>,
  ) => Answering<OfficeCalls[Key]> | Promise<Answering<OfficeCalls[Key]>>,
  options: RouteShorthandOptions = {},
): void {
  const call: Call = officeCalls[key];
  handle(
    app,
    key,
    (asked) => {
      const { request } = asked;
      const once = call.idempotent === true ? keyOf(request) : undefined;
      if (isRefusal(once)) return once;
      const { operator } = operatorOf(request);
      const by = { operator, author: authorOf(request), once };
      // Whether there is a key depends on the entry, which the compiler does not know here.
      return handler({ ...asked, ...by } as AskedByOperator<OfficeCalls[Key]>);
    },
    options,
  );
}
