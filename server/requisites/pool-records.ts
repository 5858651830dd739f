import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { orderRequisites, requisites } from './tables.ts';

export type RequisiteRow = typeof requisites.$inferSelect;
export type IssuedRow = typeof orderRequisites.$inferSelect;

/** What an order was told to pay to; null before it asked. */
export async function findIssued(database: Queryable, orderId: string): Promise<IssuedRow | null> {
  const [row] = await database
    .select()
    .from(orderRequisites)
    .where(eq(orderRequisites.orderId, orderId));
  return row ?? null;
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
 * Asked while a pool is locked, and with every order: orders of former months are not looked at.
 */
export async function readUsage(
  database: Queryable,
  paymentSystems: readonly string[],
  timeZone: string,
): Promise<UsageRow[]> {
  const came = sql`o.received_units + o.surplus_units`;
  const taken = sql`case when o.status in ('cancelled', 'expired', 'rejected') then ${came}
                         else greatest(o.income_units, ${came}) end`;
  const day = sql`date_trunc('day', now(), ${timeZone})`;
  const month = sql`date_trunc('month', now(), ${timeZone})`;
  const systems = sql`${sql.param(paymentSystems)}::text[]`;
  const open = sql`(o.status = 'waiting_funds'
                    or o.status = 'moderation' and o.received_units = 0)`;
  const since = (start: SQL) => sql`(r.issued_at >= ${start} or o.paid_at >= ${start} or ${open})`;
  const { rows } = await database.execute<{
    requisite_id: string;
    income_system: string;
    open_orders: number;
    day_units: string;
    month_units: string;
  }>(sql`
    with counted as (
      select r.order_id from requisites q
        join order_requisites r on r.requisite_id = q.id
       where q.payment_system = any(${systems}) and r.issued_at >= ${month}
       union
      select o.id from orders o
       where o.income_system = any(${systems}) and o.status in ('waiting_funds', 'moderation')
       union
      select o.id from orders o
       where o.income_system = any(${systems}) and o.paid_at >= ${month})
    select r.requisite_id, o.income_system,
           count(*) filter (where ${open})::int as open_orders,
           coalesce(sum(${taken}) filter (where ${since(day)}), 0)::text as day_units,
           coalesce(sum(${taken}) filter (where ${since(month)}), 0)::text as month_units
      from counted
      join order_requisites r using (order_id)
      join orders o on o.id = r.order_id
     where r.requisite_id is not null
       and (o.status not in ('cancelled', 'expired', 'rejected') or ${came} > 0)
     group by r.requisite_id, o.income_system`);
  return rows.map((row) => ({
    requisiteId: row.requisite_id,
    paymentSystem: row.income_system,
    openOrders: row.open_orders,
    dayUnits: BigInt(row.day_units),
    monthUnits: BigInt(row.month_units),
  }));
}

/** Keeps what an order was told; false when it had been told already. */
export async function keepIssued(
  tx: Transaction,
  issued: typeof orderRequisites.$inferInsert,
): Promise<boolean> {
  const kept = await tx.insert(orderRequisites).values(issued).onConflictDoNothing();
  if (kept.rowCount !== 1) return false;
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
