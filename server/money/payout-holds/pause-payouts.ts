import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { payoutPauses } from './tables.ts';

/** Whether payouts of a payment system, named by an expression, wait until a pause is over. */
export function isPaused(paymentSystem: SQL): SQL {
  return sql`exists (select from payout_pauses q where q.payment_system = ${paymentSystem})`;
}

/** Since when payouts of a payment system are paused; null where they are not. */
export async function pausedSince(
  database: Queryable,
  paymentSystem: string,
): Promise<Date | null> {
  const [row] = await database
    .select({ since: payoutPauses.since })
    .from(payoutPauses)
    .where(eq(payoutPauses.paymentSystem, paymentSystem));
  return row?.since ?? null;
}

/** Payment systems whose payouts are paused. */
export async function listPaused(database: Queryable): Promise<readonly string[]> {
  const rows = await database.select({ system: payoutPauses.paymentSystem }).from(payoutPauses);
  return rows.map(({ system }) => system);
}

/** Lets nothing more be paid out of a payment system; what is queued waits, and fails never. */
export async function pausePayouts(tx: Transaction, paymentSystem: string): Promise<void> {
  await tx.insert(payoutPauses).values({ paymentSystem, cause: 'drift' }).onConflictDoNothing();
}

/** Lets payouts go on. */
export async function resumePayouts(tx: Transaction, paymentSystem: string): Promise<void> {
  await tx.delete(payoutPauses).where(eq(payoutPauses.paymentSystem, paymentSystem));
}
