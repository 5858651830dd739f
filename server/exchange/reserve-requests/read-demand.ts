import { count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { reserveRequests } from './tables.ts';

type ReserveDemand = {
  /** Code of the payment system. */
  readonly paymentSystem: string;
  readonly requests: number;
  /** In units of its asset, as the largest one. */
  readonly wantedUnits: bigint;
  readonly largestUnits: bigint;
  readonly oldestAt: Date;
};

/**
 * What is waited for of each payment system, most requests first. Requests that were answered or
 * are a month old wait no more, so it reads no more than a month of them.
 */
export async function readDemand(database: Queryable): Promise<ReserveDemand[]> {
  const { paymentSystem, units, createdAt, state } = reserveRequests;
  const requests = count();
  return database
    .select({
      paymentSystem,
      requests,
      wantedUnits: sql`sum(${units})`.mapWith(BigInt),
      largestUnits: sql`max(${units})`.mapWith(BigInt),
      oldestAt: sql`min(${createdAt})`.mapWith(createdAt),
    })
    .from(reserveRequests)
    .where(eq(state, 'waiting'))
    .groupBy(paymentSystem)
    .orderBy(sql`${requests} desc`, paymentSystem);
}
