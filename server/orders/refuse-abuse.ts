import { and, count, eq, gt, or, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { isOwnAddress } from '../requisites/is-own-address.ts';
import type { CheckedOrder } from './check-order.ts';
import type { OrdersDeps } from './deps.ts';
import { orders } from './tables.ts';

/** Our own deposit addresses are no destination: paying to them would move money in a circle. */
export async function refuseOwnAddress(
  database: Queryable,
  { outcome, outcomeAccount }: CheckedOrder,
): Promise<Refusal | null> {
  const own = await isOwnAddress(database, outcome.rail, outcomeAccount);
  return own ? refuse('invalid_format', 'outcome_account') : null;
}

/** Who is doubted before they pay holds a reserve until a person looks. */
const doubtedUnpaid = and(
  eq(orders.status, 'moderation'),
  eq(orders.receivedUnits, 0n),
  gt(orders.heldUnits, 0n),
);

/** One address holds only so many reserves at once without having paid. */
export async function refuseTooMany(
  database: Queryable,
  deps: OrdersDeps,
  ip: string | null,
): Promise<Refusal | null> {
  const most = deps.platform.config.ordersWaitingMax;
  if (most === 0 || ip === null) return null;
  const [waiting] = await database
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.ip, ip), or(eq(orders.status, 'waiting_funds'), doubtedUnpaid)));
  return (waiting?.total ?? 0) >= most ? refuse('rate_limited') : null;
}

/**
 * Refuses what abuses the service, inside the transaction that makes the order. Orders of one
 * address wait for each other here: many at once would all see the same low count.
 */
export async function refuseAbuse(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder,
  ip: string | null,
): Promise<Refusal | null> {
  if (deps.platform.config.ordersWaitingMax > 0 && ip !== null) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('orders of ' || ${ip}, 0))`);
  }
  return (await refuseOwnAddress(tx, checked)) ?? (await refuseTooMany(tx, deps, ip));
}
