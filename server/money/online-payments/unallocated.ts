import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { parseAmount } from '../../../core/money/amount.ts';
import {
  type PersonReason,
  personReasons,
} from '../../../core/online-payments/judge-notification.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { findByNumber } from '../../exchange/orders/show/find-by-number.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  lockNotification,
  type NotificationRow,
  type PaymentRow,
  savePaid,
} from './act-on-notifications.ts';
import type { LiveGateways } from './open-gateways.ts';
import { onlinePayments, paymentNotifications } from './tables.ts';

export type Unallocated = {
  readonly row: NotificationRow;
  readonly reason: PersonReason;
  /** What it was asked for; null where its number is none of ours. */
  readonly asked: PaymentRow | null;
};

/** Money that providers told of and that waits for a person, the oldest first. */
export async function listUnallocated(database: Queryable): Promise<Unallocated[]> {
  const { state, contradictedAt, settledAt, receivedAt } = paymentNotifications;
  const rows = await database
    .select()
    .from(paymentNotifications)
    .leftJoin(onlinePayments, eq(onlinePayments.reference, paymentNotifications.reference))
    .where(and(or(eq(state, 'person'), isNotNull(contradictedAt)), isNull(settledAt)))
    .orderBy(asc(receivedAt))
    .limit(200);
  return rows.map(({ payment_notifications: row, online_payments: asked }) => ({
    row,
    asked,
    reason: personReasons.find((known) => known === row.reason) ?? 'contradicted',
  }));
}

/** How many of them there are; more than a hundred are not counted. */
export async function countUnallocated(database: Queryable): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from payment_notifications
       where (state = 'person' or contradicted_at is not null) and settled_at is null
       limit 101) as found`);
  return rows[0]?.count ?? 0;
}

/**
 * Gives money that waits for a person to an order, as much as the provider told of: from then on it
 * is a deposit like any other. Refuses `order` where the order takes another currency.
 */
export async function giveToOrder(
  tx: Transaction,
  gateways: LiveGateways,
  { id, order, by }: { readonly id: string; readonly order: string; readonly by: Actor },
): Promise<NotificationRow | Refusal> {
  const row = await lockNotification(tx, id);
  if (row === null || row.settledAt !== null) return refuse('not_found');
  if (row.state !== 'person') return refuse('invalid_transition');
  const stored = await findByNumber(tx, order);
  if (stored === null || stored.order.drawnFrom !== null) return refuse('invalid_format', 'order');
  const { income, incomeSystem } = stored.order;
  const open = gateways.byName(row.gateway);
  const named = open?.gateway.currencies[income.asset];
  if (named === undefined || named !== row.currency) return refuse('mismatch', 'order');
  const amount = parseAmount(trimmed(row.amount), income.asset);
  if ('code' in amount || amount.units === 0n) return refuse('invalid_format', 'order');
  const paid = { orderId: stored.row.id, paymentSystem: incomeSystem, amount, by };
  return (await savePaid(tx, row, paid)) ? row : refuse('conflict');
}

/** Zeros at the end say nothing: some providers write six decimals of roubles. */
function trimmed(amount: string): string {
  return amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;
}

/** A person has seen to it otherwise, and says how; null where there is none that waits. */
export async function settleUnallocated(
  tx: Transaction,
  id: string,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<NotificationRow | null> {
  const { state, contradictedAt, settledAt } = paymentNotifications;
  const [row] = await tx
    .update(paymentNotifications)
    .set({ state: 'settled', settledAt: sql`now()`, settledBy: actor, settledReason: reason })
    .where(
      and(
        eq(paymentNotifications.id, id),
        or(eq(state, 'person'), isNotNull(contradictedAt)),
        isNull(settledAt),
      ),
    )
    .returning();
  return row ?? null;
}
