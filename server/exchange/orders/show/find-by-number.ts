import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { findOrder, type StoredOrder } from '../order-records.ts';

/** The order that an operator names by its number or its id; null where there is none. */
export async function findByNumber(tx: Transaction, order: string): Promise<StoredOrder | null> {
  if (/^[A-Za-z0-9_-]{22}$/.test(order)) return findOrder(tx, order);
  const id = await findIdByNumber(tx, order);
  return id === null ? null : findOrder(tx, id);
}

/** The id of the order with this number; null where there is none. */
export async function findIdByNumber(database: Queryable, number: string): Promise<string | null> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from orders where number = ${number}`,
  );
  return rows[0]?.id ?? null;
}
