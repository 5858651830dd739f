import type { BodyOf } from '../../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { OwnOperationAttributes } from '../../../contract/office/accounts.ts';
import {
  type OwnOperation,
  type OwnSide,
  ownJournal,
  ownSides,
} from '../../../core/own-operations/own-operation.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { isOverdraft, isOverfull } from '../../money/ledger/post-journals.ts';
import {
  type AssetOf,
  decideOperation,
  findOperation,
  listOperations,
  makeOperation,
  type OwnOperationRow,
  reverseOperation,
} from '../../money/own-operations/own-operations.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { doOnce } from '../access/do-once.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';
import { type AuditAuthor, type AuditEntry, audit } from '../audit/audit.ts';
import { nameSystem } from '../desk/present-order-line.ts';
import { formatUnits } from './present-account.ts';

const pageSize = 50;

/** Operations with the house's own money: made, agreed to by a second person, undone. */
export function registerOwnOperations(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/own_operations', async (asked) => {
    const after = readPageKey(asked.query.after, ([at, id]) => isMoment(at) && isUuid(id));
    if (isRefusal(after)) return after;
    const found = await listOperations(deps.platform.database, {
      state: asked.query.state,
      after: after === null ? null : [new Date(after[0]), after[1]],
      limit: pageSize + 1,
    });
    const shown = found.slice(0, pageSize);
    const last = found.length > pageSize ? shown.at(-1) : undefined;
    const next = last === undefined ? null : writePageKey(last.madeAt.toISOString(), last.id);
    const nameOf = await actorNames(deps.platform.database, asked.locale);
    return whole(
      shown.map((row) => presented(deps, row, { ...asked, nameOf })),
      { meta: { next } },
    );
  });
  handleOffice(app, 'POST /office/api/own_operations', (asked) => {
    const operation = readOperation(deps, asked.body);
    if (isRefusal(operation)) return operation;
    const requestKey = `${asked.once.scope}:${asked.once.key}`;
    const made = { by: asked.author.actor, reason: asked.body.reason, requestKey };
    return change(deps, asked, {
      action: 'make_own_operation',
      work: (tx) => makeOperation(tx, operation, made),
      find: () => findOperation(deps.platform.database, { requestKey }),
    });
  });
  registerSteps(app, deps);
}

type Deciding = AskedByOperator<OfficeCalls['POST /office/api/own_operations/{id}/agree']>;

function registerSteps(app: App, deps: OfficeDeps): void {
  const assetOf = (code: string) => deps.catalogue.current().systemByCode.get(code)?.asset ?? null;
  const step = (
    asked: Deciding,
    action: AuditEntry['action'],
    work: (tx: Transaction, done: Step) => Promise<OwnOperationRow | Refusal>,
  ) => {
    const done = { by: asked.author.actor, reason: asked.body.reason, assetOf };
    const find = () => findOperation(deps.platform.database, asked.params);
    return change(deps, asked, { action, work: (tx) => work(tx, done), find });
  };
  handleOffice(app, 'POST /office/api/own_operations/{id}/agree', (asked) =>
    step(asked, 'agree_own_operation', (tx, done) =>
      decideOperation(tx, asked.params.id, { ...done, agreed: true }),
    ),
  );
  handleOffice(app, 'POST /office/api/own_operations/{id}/refuse', (asked) =>
    step(asked, 'refuse_own_operation', (tx, done) =>
      decideOperation(tx, asked.params.id, { ...done, agreed: false }),
    ),
  );
  handleOffice(app, 'POST /office/api/own_operations/{id}/reverse', (asked) =>
    step(asked, 'reverse_own_operation', (tx, done) => reverseOperation(tx, asked.params.id, done)),
  );
}

type Step = {
  readonly by: AuditAuthor['actor'];
  readonly reason: string;
  readonly assetOf: AssetOf;
};

type Asked = Pick<Deciding, 'once' | 'author' | 'locale' | 'operator'> & {
  readonly body: { readonly reason: string };
};

type Change = {
  readonly action: AuditEntry['action'];
  readonly work: (tx: Transaction) => Promise<OwnOperationRow | Refusal>;
  /** What there is where the same request was here before. */
  readonly find: () => Promise<OwnOperationRow | null>;
};

/** Does one step once, with its postings and its line in the log, or refuses it. */
async function change(deps: OfficeDeps, asked: Asked, { action, work, find }: Change) {
  const { database } = deps.platform;
  const { author, once, locale } = asked;
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      const row = await work(tx);
      if (isRefusal(row)) return row;
      await use(tx);
      await audit(tx, {
        ...author,
        action,
        subjectType: 'own_operations',
        subjectId: row.id,
        after: { ...loggedOf(deps, row), reason: asked.body.reason },
      });
      return row;
    }),
  ).catch((error: unknown) => {
    if (isOverdraft(error)) return refuse('insufficient_reserve', 'amount');
    if (isOverfull(error)) return refuse('less_than', 'amount');
    throw error;
  });
  if (isRefusal(done)) return done;
  const row = done ?? (await find());
  if (row === null) return refuse('not_found');
  const nameOf = await actorNames(database, locale);
  return document(presented(deps, row, { ...asked, nameOf }));
}

type Body = BodyOf<OfficeCalls['POST /office/api/own_operations']>;

/** What is to be done, every field of it checked. */
function readOperation(deps: OfficeDeps, body: Body): OwnOperation | Refusal {
  const { template } = body;
  const wants = ownSides[template];
  const from = wants.from ? readSystem(deps, body.from_system_id, 'from_system_id') : null;
  const to = wants.to ? readSystem(deps, body.to_system_id, 'to_system_id') : null;
  const problems: RefusalItem[] = [];
  const unwrap = <Value>(read: Value | Refusal): Value | null => {
    if (!isRefusal(read)) return read;
    problems.push(...read.refused);
    return null;
  };
  const [source, target] = [unwrap(from), unwrap(to)];
  const side = (system: PaymentSystem | null, input: unknown, field: string): OwnSide | null => {
    if (system === null) return null;
    const read = unwrap(readAmount(input, system.asset, system.precision, field));
    return read === null ? null : { system: system.code, ...read };
  };
  const given = side(source, body.amount, 'amount');
  const isTrade = template === 'trade';
  const got = side(
    target,
    isTrade ? body.to_amount : body.amount,
    isTrade ? 'to_amount' : 'amount',
  );
  const isFree = body.fee === undefined || body.fee === null || body.fee === '';
  const fee = isFree || !wants.fee ? null : side(source, body.fee, 'fee');
  if (problems.length > 0) return { refused: once(problems) };
  const operation = { template, from: given, to: got, feeUnits: fee?.units ?? 0n };
  const posted = ownJournal(operation);
  return isRefusal(posted) ? posted : operation;
}

/** A transfer reads one amount twice: what is wrong with it is said once. */
function once(problems: readonly RefusalItem[]): RefusalItem[] {
  return problems.filter(
    ({ code, field }, at) =>
      problems.findIndex((each) => each.code === code && each.field === field) === at,
  );
}

function readSystem(
  { catalogue }: OfficeDeps,
  id: string | null | undefined,
  field: string,
): PaymentSystem | Refusal {
  if (id === null || id === undefined || id === '') return refuse('required', field);
  return catalogue.current().systemById.get(id) ?? refuse('invalid_format', field);
}

type Viewer = Pick<Asked, 'operator' | 'author' | 'locale'> & { readonly nameOf: NameActor };

function presented(deps: OfficeDeps, row: OwnOperationRow, viewer: Viewer) {
  const { locale, nameOf } = viewer;
  const side = (code: string | null, units: bigint | null) => {
    const system = code === null ? null : systemOf(deps, code);
    if (system === null || units === null) return null;
    return { system: nameSystem(system, locale), amount: formatUnits(system, units) };
  };
  const name = (actor: OwnOperationRow['decidedBy']) => (actor === null ? null : nameOf(actor));
  const from = row.fromSystem === null ? null : systemOf(deps, row.fromSystem);
  const attributes: OwnOperationAttributes = {
    template: row.template,
    state: row.state,
    from: side(row.fromSystem, row.fromUnits),
    to: side(row.toSystem, row.toUnits),
    fee: from === null || row.feeUnits === 0n ? null : formatUnits(from, row.feeUnits),
    reason: row.reason,
    needs_second: row.needsSecond,
    made_by: nameOf(row.madeBy),
    made_at: row.madeAt.toISOString(),
    decided_by: name(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decide_reason: row.decideReason,
    reversed_by: name(row.reversedBy),
    reversed_at: row.reversedAt?.toISOString() ?? null,
    reverse_reason: row.reverseReason,
    actions: actionsOf(row, viewer),
  };
  return resource('own_operations', row.id, attributes);
}

/** What whoever asks may do with an operation. */
function actionsOf(
  row: OwnOperationRow,
  { operator, author }: Viewer,
): OwnOperationAttributes['actions'] {
  if (!operator.permissions.includes('ledger.post')) return [];
  const isOwn = row.madeBy === author.actor;
  if (row.state === 'waiting') return isOwn ? ['refuse'] : ['agree', 'refuse'];
  return row.state === 'posted' && !(row.needsSecond && isOwn) ? ['reverse'] : [];
}

function loggedOf(deps: OfficeDeps, row: OwnOperationRow) {
  const shown = (code: string | null, units: bigint | null) => {
    if (code === null || units === null) return null;
    const system = systemOf(deps, code);
    return `${formatUnits(system, units)} ${code}`;
  };
  return {
    template: row.template,
    state: row.state,
    from: shown(row.fromSystem, row.fromUnits),
    to: shown(row.toSystem, row.toUnits),
  };
}

function isMoment(text: string): boolean {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}
