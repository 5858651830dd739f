import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { PublicCalls } from '../../../contract/calls/public-calls.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { type Answering, type Asked, handle } from '../../platform/http/handle.ts';
import { type Reading, requireRecentlyAuthenticated, requireUser, type SignedIn } from './asker.ts';

/** Who may make a call; whoever may not is refused before anything of it is read. */
export type UserGuard = (platform: Reading, request: FastifyRequest) => Promise<SignedIn | Refusal>;

type UserHandler<Key extends keyof PublicCalls> = (
  asked: Asked<PublicCalls[Key]> & { readonly user: SignedIn },
) => Answering<PublicCalls[Key]> | Promise<Answering<PublicCalls[Key]>>;

/** Serves a call of the table to whoever is signed in. */
export function handleUser<Key extends keyof PublicCalls>(
  app: App,
  platform: Reading,
  key: Key,
  handler: UserHandler<Key>,
): void {
  handleGuarded(app, { platform, guard: requireUser }, key, handler);
}

/** The same to whom `guard` lets. */
export function handleGuarded<Key extends keyof PublicCalls>(
  app: App,
  { platform, guard }: { readonly platform: Reading; readonly guard: UserGuard },
  key: Key,
  handler: UserHandler<Key>,
): void {
  const preHandler: preHandlerAsyncHookHandler = async (request, reply) => {
    const user = await guard(platform, request);
    // Fastify goes on to the handler unless a hook that answers gives the reply back.
    return isRefusal(user) ? sendRefusal(request, reply, user) : undefined;
  };
  const answer = async (asked: Asked<PublicCalls[Key]>) => {
    // Who asks is looked up once a request: this asks nobody again.
    const user = await guard(platform, asked.request);
    return isRefusal(user) ? user : handler({ ...asked, user });
  };
  handle(app, key, answer, { preHandler });
}

/** The same to whoever has reauthenticated of late. */
export function handleRecentUser<Key extends keyof PublicCalls>(
  app: App,
  platform: Reading,
  key: Key,
  handler: UserHandler<Key>,
): void {
  handleGuarded(app, { platform, guard: requireRecentlyAuthenticated }, key, handler);
}
