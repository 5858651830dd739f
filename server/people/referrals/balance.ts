import { sql } from 'drizzle-orm';
import { userAccount } from '../../../core/ledger/journal.ts';
import type { UserBalances } from '../../../core/referrals/reversal.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** What changes the balances of one user comes one after another. */
export async function lockPartner(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`referral partner ${userId}`}))`);
}

/** What a user is owed on each balance, and what they owe. */
export async function balancesNow(tx: Transaction, userId: string): Promise<UserBalances> {
  return {
    earnings: await readOwed(tx, 'earnings', userId),
    rewards: await readOwed(tx, 'rewards', userId),
    debt: (await readBalance(tx, userAccount('debt', userId))) ?? 0n,
  };
}
