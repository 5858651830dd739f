import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import {
  judgeLookup,
  judgeNotification,
  lookupPauseSeconds,
  type PersonReason,
  type Verdict,
} from '../../../core/online-payments/judge-notification.ts';
import { GatewayFault, type LookedUp } from '../../../gateways/gateway.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease, type Lease, LeaseLost } from '../../platform/lease/lease.ts';
import { notifyOrders } from '../deposit-watcher/watch-deposits.ts';
import { onlineRail, saveOnlineDeposit } from '../deposits/save-online-deposit.ts';
import { bookFee } from './book-fee.ts';
import { noteFailure, noteSuccess } from './health.ts';
import type { LiveGateways, OpenGateway } from './open-gateways.ts';
import { onlinePayments, paymentNotifications } from './tables.ts';

export type OnlineDeps = { readonly orders: OrdersDeps; readonly gateways: LiveGateways };

export type NotificationRow = typeof paymentNotifications.$inferSelect;
export type PaymentRow = typeof onlinePayments.$inferSelect;

/**
 * One round: every notification that waits is judged, the provider asked where it can be, and what
 * was paid as it was asked for becomes a deposit. Then orders are told of deposits, as those of any
 * rail are.
 */
export async function actOnNotifications(deps: OnlineDeps, lease: Lease): Promise<void> {
  const { database } = deps.orders.platform;
  const due = Map.groupBy(await readDue(database), ({ gateway }) => gateway);
  // A provider that is slow to answer keeps nobody else's money waiting.
  await Promise.all([...due.values()].map((rows) => actOnEach(deps, rows, lease)));
  await notifyOrders({ deps: deps.orders, name: onlineRail, lease });
}

async function actOnEach(
  deps: OnlineDeps,
  rows: readonly NotificationRow[],
  lease: Lease,
): Promise<void> {
  const { database, log } = deps.orders.platform;
  for (const row of rows) {
    lease.noteProgress();
    try {
      // One that does not answer is asked about its next payment in another round.
      if (!(await act(deps, row, lease))) return;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // One in trouble must not keep the others from their orders.
      log.error({ err: error, notification: row.id }, 'payment notification processing failed');
      await putOff(database, row);
    }
  }
}

function readDue(database: Queryable): Promise<NotificationRow[]> {
  const { state, nextAt, receivedAt } = paymentNotifications;
  return database
    .select()
    .from(paymentNotifications)
    .where(and(eq(state, 'waiting'), lte(nextAt, sql`now()`)))
    .orderBy(asc(receivedAt))
    .limit(100);
}

/** False where its provider does not answer. */
async function act(deps: OnlineDeps, row: NotificationRow, lease: Lease): Promise<boolean> {
  const { database } = deps.orders.platform;
  const open = deps.gateways.byName(row.gateway);
  // Without its settings nobody can say any more whose it was: it waits for them.
  const asked = open === null ? null : await readAsked(database, row.reference);
  const before = open === null ? waits : judge(row, asked, open);
  const state =
    open !== null && before.verdict === 'credit' ? await askProvider(deps, open, row) : null;
  const after = state === null ? before : judgeLookup(state, row.tries + 1);
  failpoint('online.asked');
  if (after.verdict === 'wait' || open === null) await putOff(database, row);
  else if (after.verdict === 'credit') await credit(deps, row, open, lease);
  else await settle(deps, row, lease, endOf(after));
  return state !== 'silent';
}

const waits = { verdict: 'wait' } as const;

function endOf(verdict: Exclude<Verdict, { verdict: 'credit' }>): End {
  return verdict.verdict === 'ignore'
    ? { state: 'ignored' }
    : { state: 'person', reason: verdict.reason };
}

function judge(row: NotificationRow, asked: PaymentRow | null, open: OpenGateway) {
  const { gateway, settings } = open;
  const field = gateway.merchantField;
  const merchant = field === null ? null : (settings[field] ?? null);
  if (row.contradictedAt !== null && row.status === 'paid') {
    return { verdict: 'person', reason: 'contradicted' } as const;
  }
  return judgeNotification(row, asked, { gateway: gateway.name, merchant });
}

async function readAsked(database: Queryable, reference: string): Promise<PaymentRow | null> {
  const [row] = await database
    .select()
    .from(onlinePayments)
    .where(eq(onlinePayments.reference, reference));
  return row ?? null;
}

/** What the provider itself says; their signature is its word where it cannot be asked. */
async function askProvider(
  { orders, gateways }: OnlineDeps,
  { gateway, settings }: OpenGateway,
  row: NotificationRow,
): Promise<LookedUp | 'silent'> {
  const lookup = gateway.lookup(settings);
  if (lookup === null) return 'paid';
  try {
    const state = await lookup(row, gateways.outside);
    await noteSuccess(orders.platform.database, gateway.name);
    return state;
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    const failed = { why: error.message, counts: !error.refused };
    await noteFailure(orders.platform.database, gateway.name, failed);
    return 'silent';
  }
}

async function putOff(database: Queryable, { id, tries }: NotificationRow): Promise<void> {
  const seconds = lookupPauseSeconds(tries);
  await database
    .update(paymentNotifications)
    .set({ tries: tries + 1, nextAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(paymentNotifications.id, id));
}

type End =
  | { readonly state: 'ignored' }
  | { readonly state: 'person'; readonly reason: PersonReason };

async function settle(
  { orders: { platform } }: OnlineDeps,
  { id, gateway, operation }: NotificationRow,
  lease: Lease,
  end: End,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    await assertLease(tx, lease);
    const { id: key, state } = paymentNotifications;
    await tx
      .update(paymentNotifications)
      .set(end)
      .where(and(eq(key, id), eq(state, 'waiting')));
  });
  if (end.state !== 'person') return;
  const about = { gateway, operation, reason: end.reason };
  platform.log.warn(about, 'provider payment unallocated: operator task created');
}

/** Judged once more under its lock: what was told meanwhile may contradict it. */
async function credit(
  deps: OnlineDeps,
  { id }: NotificationRow,
  open: OpenGateway,
  lease: Lease,
): Promise<void> {
  await inTransaction(deps.orders.platform.database, async (tx) => {
    await assertLease(tx, lease);
    const row = await lockNotification(tx, id);
    if (row?.state !== 'waiting') return;
    const asked = await lockAsked(tx, row.reference);
    const verdict = judge(row, asked, open);
    if (verdict.verdict !== 'credit' || asked === null) {
      const reason = verdict.verdict === 'person' ? verdict.reason : 'unknown_reference';
      await endAs(tx, id, { state: 'person', reason });
      return;
    }
    if (!isAssetCode(asked.asset)) throw new Error(`a payment names unknown ${asked.asset}`);
    await savePaid(tx, row, {
      orderId: asked.orderId,
      paymentSystem: asked.paymentSystem,
      amount: amount(asked.units, asked.asset),
      by: null,
    });
    const { reference } = onlinePayments;
    await tx
      .update(onlinePayments)
      .set({ paidBy: row.operation, creditedAt: sql`now()` })
      .where(eq(reference, asked.reference));
    failpoint('online.uncommitted');
  });
  failpoint('online.credited');
}

/** The row of a notification, locked until the transaction is over; null where there is none. */
export async function lockNotification(
  tx: Transaction,
  id: string,
): Promise<NotificationRow | null> {
  const [row] = await tx
    .select()
    .from(paymentNotifications)
    .where(eq(paymentNotifications.id, id))
    .for('update');
  return row ?? null;
}

async function lockAsked(tx: Transaction, reference: string): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(onlinePayments)
    .where(eq(onlinePayments.reference, reference))
    .for('update');
  return row ?? null;
}

async function endAs(tx: Transaction, id: string, end: End): Promise<void> {
  await tx.update(paymentNotifications).set(end).where(eq(paymentNotifications.id, id));
}

type Paid = {
  readonly orderId: string;
  readonly paymentSystem: string;
  readonly amount: ReturnType<typeof amount>;
  /** The operator, where a person has given it to the order. */
  readonly by: Actor | null;
};

/** Makes a deposit of what a notification tells, once, and adds it to what its day has taken. */
export async function savePaid(
  tx: Transaction,
  row: NotificationRow,
  paid: Paid,
): Promise<boolean> {
  const key = `${onlineRail}:${row.gateway}:${row.operation}`;
  const at = row.paidAt !== null && row.paidAt < row.receivedAt ? row.paidAt : row.receivedAt;
  const { orderId, paymentSystem, by } = paid;
  const made = await saveOnlineDeposit(tx, {
    orderId,
    key,
    paymentSystem,
    operation: row.operation,
    amount: paid.amount,
    at,
    createdBy: by,
  });
  await tx
    .update(paymentNotifications)
    .set(made ? { state: 'credited', depositKey: key } : { state: 'ignored' })
    .where(eq(paymentNotifications.id, row.id));
  if (!made) return false;
  await tx.execute(sql`
    insert into gateway_days (day, gateway, payment_system, units)
    values ((now() at time zone 'UTC')::date, ${row.gateway}, ${paymentSystem},
            ${paid.amount.units.toString()})
    on conflict (day, gateway, payment_system) do update
       set units = gateway_days.units + excluded.units`);
  await bookFee(tx, row, paid);
  return true;
}
