import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { mayStillPay } from '../order-facts/order-facts.ts';
import { orderRequisites, requisites } from './tables.ts';

export type RequisiteRow = typeof requisites.$inferSelect;
export type IssuedRow = typeof orderRequisites.$inferSelect;

/** What an order was told to pay to; null before it asked. */
export async function findIssued(database: Queryable, orderId: string): Promise<IssuedRow | null> {
  return (await findIssuedOfEach(database, [orderId])).get(orderId) ?? null;
}

/** What some orders were told to pay to, by the orders' ids; one query for all of them. */
export async function findIssuedOfEach(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, IssuedRow>> {
  const rows = await database
    .select()
    .from(orderRequisites)
    .where(isOneOf(orderRequisites.orderId, orderIds));
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The pool of a payment system, kept from others until the transaction ends. */
export async function lockPool(tx: Transaction, paymentSystem: string): Promise<RequisiteRow[]> {
  return tx
    .select()
    .from(requisites)
    .where(and(eq(requisites.paymentSystem, paymentSystem), eq(requisites.enabled, true)))
    .orderBy(asc(requisites.id))
    .for('update');
}

/** The pools of all payment systems as they stand. */
export async function readPools(database: Queryable): Promise<RequisiteRow[]> {
  const enabled = eq(requisites.enabled, true);
  return database.select().from(requisites).where(enabled).orderBy(asc(requisites.id));
}

export type UsageRow = {
  readonly requisiteId: string;
  readonly paymentSystem: string;
  /** Orders that may still pay to it. */
  readonly openOrders: number;
  /** Units still awaited, or promised or paid to it since the start of the day and the month. */
  readonly dayUnits: bigint;
  readonly monthUnits: bigint;
};

/**
 * How much of each requisite of some payment systems is taken. An order counts while it may still
 * pay and for good once money has come, with all that came; one that was cancelled or ran out gives
 * its place back. Days and months are those of `timeZone`, as the bank of the account counts them:
 * what was promised before midnight and may still come, or has come since, is of the new day too.
 *
 * Asked while a pool is locked, and with every order: what is over is in the running sums that the
 * database keeps (`requisite_usage`), and only orders that may still pay are looked at.
 */
export async function readUsage(
  database: Queryable,
  paymentSystems: readonly string[],
  timeZone: string,
): Promise<UsageRow[]> {
  const systems = sql`${sql.param(paymentSystems)}::text[]`;
  const start = (span: 'day' | 'month') => sql`date_trunc(${span}::text, now(), ${timeZone})`;
  const { rows } = await database.execute<{
    requisite_id: string;
    payment_system: string;
    open_orders: number;
    day_units: string;
    month_units: string;
  }>(sql`
    with open_orders as (
      select r.requisite_id, count(*)::int as orders, sum(o.units) as units
        from (${mayStillPay(systems)}) o join order_requisites r on r.order_id = o.id
       where r.requisite_id is not null
       group by 1),
    closed as (
      select u.requisite_id,
             coalesce(sum(u.units) filter (where u.at >= ${start('day')}), 0) as day_units,
             sum(u.units) as month_units
        from requisites q join requisite_usage u on u.requisite_id = q.id
       where q.payment_system = any(${systems}) and u.at >= ${start('month')}
       group by 1)
    select q.id as requisite_id, q.payment_system, coalesce(o.orders, 0) as open_orders,
           (coalesce(o.units, 0) + coalesce(c.day_units, 0))::text as day_units,
           (coalesce(o.units, 0) + coalesce(c.month_units, 0))::text as month_units
      from requisites q
      left join open_orders o on o.requisite_id = q.id
      left join closed c on c.requisite_id = q.id
     where q.payment_system = any(${systems})
       and (o.requisite_id is not null or c.requisite_id is not null)`);
  return rows.map((row) => ({
    requisiteId: row.requisite_id,
    paymentSystem: row.payment_system,
    openOrders: row.open_orders,
    dayUnits: BigInt(row.day_units),
    monthUnits: BigInt(row.month_units),
  }));
}

/** Keeps what an order was told; false when it had been told already. */
export async function saveIssued(
  tx: Transaction,
  issued: typeof orderRequisites.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(orderRequisites).values(issued).onConflictDoNothing();
  if (inserted.rowCount !== 1) return false;
  if (issued.requisiteId !== undefined && issued.requisiteId !== null) {
    await tx
      .update(requisites)
      .set({ lastIssuedAt: sql`now()` })
      .where(eq(requisites.id, issued.requisiteId));
  }
  return true;
}

/** Adds accounts to the pool; those that are there already stay as they are. */
export async function addRequisites(
  tx: Transaction,
  added: readonly (typeof requisites.$inferInsert)[],
): Promise<void> {
  if (added.length > 0)
    await tx
      .insert(requisites)
      .values([...added])
      .onConflictDoNothing();
}
