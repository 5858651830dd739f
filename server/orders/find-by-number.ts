import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { findOrder, type StoredOrder } from './order-records.ts';

/** The order that an operator names by its number or its id; null where there is none. */
export async function findByNumber(tx: Transaction, order: string): Promise<StoredOrder | null> {
  if (/^[A-Za-z0-9_-]{22}$/.test(order)) return findOrder(tx, order);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from orders where number = ${order}`,
  );
  return rows[0] === undefined ? null : findOrder(tx, rows[0].id);
}
