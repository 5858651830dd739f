import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { customerDays, customerTurnovers } from './tables.ts';

/** What a customer has exchanged in completed orders, in cents. */
export async function readTurnover(
  database: Pick<Queryable, 'select'>,
  userId: string,
): Promise<bigint> {
  const [row] = await database
    .select({ usd: customerTurnovers.usdUnits })
    .from(customerTurnovers)
    .where(eq(customerTurnovers.userId, userId));
  return row?.usd ?? 0n;
}

type Added = {
  readonly userId: string;
  /** When the order was completed; null is now. */
  readonly at: Date | null;
  /** Minus one where its money has vanished, none where nobody knows any more what it counted. */
  readonly orders: 1 | 0 | -1;
  readonly usd: bigint;
  /** What the order has brought to its customer's balance. */
  readonly given: bigint;
};

/** Adds an order to what its customer has exchanged, or takes it off. */
export async function addTurnover(tx: Transaction, added: Added): Promise<void> {
  const { userId, at, orders, usd, given } = added;
  const first = orders === 1 ? 1 : 0;
  await tx
    .insert(customerTurnovers)
    .values({ userId, orders: first, usdUnits: usd })
    .onConflictDoUpdate({
      target: customerTurnovers.userId,
      set: {
        orders: sql`greatest(${customerTurnovers.orders} + ${orders}, 0)`,
        usdUnits: sql`${customerTurnovers.usdUnits} + excluded.usd_units`,
      },
    });
  const day = at === null ? sql`current_date` : sql`(${at.toISOString()}::timestamptz)::date`;
  await tx
    .insert(customerDays)
    .values({ userId, day, orders: first, usdUnits: usd, givenUnits: given })
    .onConflictDoUpdate({
      target: [customerDays.userId, customerDays.day],
      set: {
        orders: sql`greatest(${customerDays.orders} + ${orders}, 0)`,
        usdUnits: sql`${customerDays.usdUnits} + excluded.usd_units`,
        givenUnits: sql`${customerDays.givenUnits} + excluded.given_units`,
      },
    });
}
