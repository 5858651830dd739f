import { desc } from 'drizzle-orm';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type HeldAddress, heldBy } from '../../platform/mail/held-address.ts';
import { reserveRequests } from './tables.ts';

/** What some addresses have asked to be told of, newest first, as its owner takes it along. */
export async function requestsOf(
  database: Queryable,
  addresses: readonly HeldAddress[],
): Promise<Record<string, unknown>[]> {
  const rows = await database
    .select()
    .from(reserveRequests)
    .where(of(addresses))
    .orderBy(desc(reserveRequests.createdAt));
  return rows.map(({ paymentSystem, asset, units, state, createdAt }) => ({
    payment_system: paymentSystem,
    amount: isAssetCode(asset) ? formatAmount(amount(units, asset)) : units.toString(),
    state,
    created_at: createdAt.toISOString(),
  }));
}

/** Forgets what some addresses have asked for: nobody is written to any more. */
export async function forgetRequests(
  tx: Transaction,
  addresses: readonly HeldAddress[],
): Promise<void> {
  await tx.delete(reserveRequests).where(of(addresses));
}

function of(addresses: readonly HeldAddress[]) {
  return heldBy(reserveRequests.email, reserveRequests.createdAt, addresses);
}
