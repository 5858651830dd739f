import { desc, eq, sql } from 'drizzle-orm';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { reserveRequests } from './tables.ts';

/** What an e-mail has asked to be told of, newest first, as its owner takes it along. */
export async function requestsOf(
  database: Queryable,
  email: string,
): Promise<Record<string, unknown>[]> {
  const rows = await database
    .select()
    .from(reserveRequests)
    .where(ofEmail(email))
    .orderBy(desc(reserveRequests.createdAt));
  return rows.map(({ paymentSystem, asset, units, state, createdAt }) => ({
    payment_system: paymentSystem,
    amount: isAssetCode(asset) ? formatAmount(amount(units, asset)) : units.toString(),
    state,
    created_at: createdAt.toISOString(),
  }));
}

/** Forgets what an e-mail has asked for: nobody is written to any more. */
export async function forgetRequests(tx: Transaction, email: string): Promise<void> {
  await tx.delete(reserveRequests).where(ofEmail(email));
}

function ofEmail(email: string) {
  return eq(sql`lower(${reserveRequests.email})`, email.toLowerCase());
}
