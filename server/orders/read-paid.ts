import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { orders } from './tables.ts';

/** What has been paid out of a balance for good, in units. */
export async function readPaidFrom(database: Queryable, drawnFrom: string): Promise<bigint> {
  const [paid] = await database
    .select({ units: sql<string>`coalesce(sum(${orders.incomeUnits}), 0)::text` })
    .from(orders)
    .where(and(eq(orders.drawnFrom, drawnFrom), eq(orders.status, 'completed')));
  return BigInt(paid?.units ?? '0');
}
