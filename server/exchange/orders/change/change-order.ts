import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/actor.ts';
import { decide } from '../../../../core/orders/decide/decide.ts';
import type { Decision } from '../../../../core/orders/decide/decision.ts';
import type { OrderEvent } from '../../../../core/orders/events.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { failpoint } from '../../../../rails/failpoint.ts';
import { isOverdraft, isOverfull, postJournals } from '../../../money/ledger/post-journals.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { type OrderSpan, traceOrder } from '../../../platform/tracing/order-trace.ts';
import { announceOrder } from '../../order-changes/changes.ts';
import type { OrdersDeps } from '../deps.ts';
import { addTimeline, lockOrder, type SavedDestination, saveOrder } from '../order-records.ts';
import { changingColumnsOf, type OrderRow, toOrder } from '../order-row.ts';
import { carryOutEffects, mailEffects } from './effects.ts';
import { rewardJournals, settleReturned } from './order-rewards.ts';

export type OrderChange = {
  readonly orderId: string;
  /** Kept with the line of history. */
  readonly actor: Actor;
  /** Makes the event from the order as it stands, inside the transaction. */
  readonly event: (
    order: Order,
    row: OrderRow,
    tx: Transaction,
  ) => GivenEvent | Promise<GivenEvent>;
  /** Why, for the ledger: what an operator has written. */
  readonly note?: string;
  /** Other rows that stand or fall with this change. */
  readonly alongside?: Alongside;
};

/** Rows that stand or fall with a change, of the order as it was and what was decided. */
type Alongside = (tx: Transaction, decision: Decision, before: Order) => Promise<void>;

/** An event, alone or with the rows that are written of what it was made of; or a refusal. */
type GivenEvent =
  | OrderEvent
  | Refusal
  | {
      readonly event: OrderEvent;
      readonly alongside: Alongside;
      /** Where the order is paid out to from now on. */
      readonly destination?: Destination;
    };

type Destination = Pick<OrderRow, 'outcomeAccount' | 'outcomeMemo'> & {
  /** Writes down who has agreed, before anything else: the database changes no account without. */
  readonly agree: (tx: Transaction) => Promise<void>;
};

export type ChangedOrder = {
  readonly order: Order;
  readonly row: OrderRow;
  /** What has happened to it. */
  readonly event: OrderEvent['type'];
};

/**
 * The one way an order changes: load, decide, and in one transaction save by compare-and-set, post
 * to the ledger, and write what must follow. Where the reserve does not suffice the core is asked
 * once more, knowing that; where it has no answer the change is refused.
 */
export async function changeOrder(
  deps: OrdersDeps,
  change: OrderChange,
): Promise<ChangedOrder | Refusal> {
  try {
    return await attempt(deps, change, false);
  } catch (error) {
    // No reserve has as much as does not even fit into the books.
    if (!isOverdraft(error) && !isOverfull(error)) throw error;
    failpoint('change.overdrawn');
  }
  try {
    return await attempt(deps, change, true);
  } catch (error) {
    if (isOverdraft(error)) return refuse('insufficient_reserve');
    throw error;
  }
}

async function attempt(
  deps: OrdersDeps,
  change: OrderChange,
  reserveShort: boolean,
): Promise<ChangedOrder | Refusal> {
  const changed = await traceOrder(change.orderId, 'order change', async (span) => {
    const done = await inTransaction(deps.platform.database, (tx) =>
      changeWithin(tx, deps, change, reserveShort),
    );
    if (isRefusal(done)) span.setAttribute('agio.refusal', done.refused[0]?.code ?? '');
    else noteChange(span, done);
    return done;
  });
  if (!isRefusal(changed)) failpoint(`${changed.event}.committed`);
  return changed;
}

function noteChange(span: OrderSpan, { event, row }: ChangedOrder): void {
  span.updateName(`order ${event}`);
  span.setAttributes({ 'agio.order.number': row.number, 'agio.order.status': row.status });
}

/** The same inside a transaction that does more. An overdraft is thrown and ends it. */
export async function changeWithin(
  tx: Transaction,
  deps: OrdersDeps,
  change: OrderChange,
  reserveShort = false,
): Promise<ChangedOrder | Refusal> {
  const found = await lockOrder(tx, change.orderId);
  if (found === null) return refuse('not_found');
  const given = await change.event(found.order, found.row, tx);
  if (isRefusal(given)) return given;
  const { event, alongside = null, destination = null } = 'event' in given ? given : alone(given);
  const asked = reserveShort ? withoutReserve(event) : event;
  if (asked === null) return refuse('insufficient_reserve');
  const decision = decide(found.order, asked, found.now);
  if (isRefusal(decision)) return decision;
  const { type } = event;
  failpoint(`${type}.decided`);
  const to = destination === null ? {} : await agreed(tx, destination);
  await keep(tx, deps, { found, decision, to }, change);
  failpoint(`${type}.kept`);
  await change.alongside?.(tx, decision, found.order);
  await alongside?.(tx, decision, found.order);
  // A mail tells what the transaction keeps: the number of the payment stands beside the change.
  await mailEffects(tx, deps, decision, { ...found.row, ...to });
  failpoint(`${type}.uncommitted`);
  const version = found.order.version + 1;
  const row = { ...found.row, ...to, ...changingColumnsOf(decision.order), version };
  return { order: toOrder(row), row, event: type };
}

function alone(event: OrderEvent) {
  return { event, alongside: null, destination: null };
}

async function agreed(tx: Transaction, { agree, ...to }: Destination): Promise<SavedDestination> {
  await agree(tx);
  return to;
}

/** The same event, told that the reserve is short; null where that leaves nothing to decide. */
function withoutReserve(event: OrderEvent): OrderEvent | null {
  switch (event.type) {
    case 'deposit_credited':
    case 'deposit_dropped':
    case 'credit_taken_back':
    case 'decision_made':
    case 'approved':
    case 'rejected':
    case 'payout_failed':
      return { ...event, reserveShort: true };
    default:
      return null;
  }
}

async function keep(
  tx: Transaction,
  deps: OrdersDeps,
  {
    found,
    decision,
    to,
  }: {
    readonly found: { readonly order: Order; readonly row: OrderRow };
    readonly decision: Decision;
    readonly to: SavedDestination;
  },
  { actor, note }: Pick<OrderChange, 'actor' | 'note'>,
): Promise<void> {
  const saved = await saveOrder(tx, found.order, decision.order, to);
  // The row is locked, so nobody can have been faster.
  if (!saved) throw new Error(`order ${found.order.id} changed under its lock`);
  await addTimeline(tx, found.order.id, decision.timeline, actor);
  const rewards = await rewardJournals(tx, found, decision.order, actor);
  await postJournals(tx, [...decision.journals, ...rewards], {
    key: `order:${found.order.id}:${found.order.version + 1}`,
    orderId: found.order.id,
    createdBy: actor,
    ...(note === undefined ? {} : { note }),
  });
  await settleReturned(tx, found, decision.order, actor);
  await carryOutEffects(tx, deps, decision, { row: { ...found.row, ...to }, actor });
  await announceOrder(tx, found.order.id);
}

/** The moment of the database, for decisions made outside a change. */
export async function databaseNow(tx: Queryable): Promise<Date> {
  const { rows } = await tx.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database told no time');
  return new Date(now);
}
