import { and, eq, sql } from 'drizzle-orm';
import type { Journal } from '../../../core/ledger/journal.ts';
import { cashbackOf, levelOf } from '../../../core/levels/level-terms.ts';
import type { OrderWorth } from '../../../core/referrals/order-worth.ts';
import { earnedJournal, reversedJournal } from '../../../core/referrals/reversal.ts';
import { openUserAccounts } from '../../money/ledger/user-balance.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { balancesNow, lockPartner } from '../referrals/balance.ts';
import { readLevelTerms } from '../reward-terms/read-terms.ts';
import { addTurnover, readTurnover } from './customer-turnover.ts';
import { orderRewards } from './tables.ts';

type OwnOrder = {
  readonly id: string;
  readonly userId: string;
  readonly worth: OrderWorth;
  /** What a partner earns by it, in cents: that is not left to be given twice. */
  readonly earned: bigint;
  /** What its coupon brings, in cents. */
  readonly bonus: bigint;
};

/**
 * Counts an order that is completed in this transaction for its customer's level, and answers the
 * journal of what it brings them: the cashback of the level they had before, and what its coupon
 * is good for. Null where that is nothing.
 */
export async function rewardOwnOrder(tx: Transaction, order: OwnOrder): Promise<Journal | null> {
  const { id, userId, worth } = order;
  await lockPartner(tx, userId);
  const terms = await readLevelTerms(tx);
  const level = levelOf(terms, await readTurnover(tx, userId));
  const ratePpm = level?.cashbackPpm ?? 0n;
  const cashback = cashbackOf(worth.usd, ratePpm, worth.left - order.earned);
  const units = cashback + order.bonus;
  await addTurnover(tx, { userId, at: null, orders: 1, usd: worth.usd, given: units });
  const row = { orderId: id, userId, usdUnits: worth.usd };
  const given = [
    { ...row, kind: 'cashback' as const, ratePpm, units: cashback },
    { ...row, kind: 'coupon' as const, ratePpm: null, units: order.bonus },
  ].filter(({ units }) => units > 0n);
  if (given.length === 0) return null;
  await tx.insert(orderRewards).values(given);
  await openUserAccounts(tx, userId, ['rewards', 'debt']);
  return earnedJournal(userId, units, await balancesNow(tx, userId), 'cashback');
}

type LostOrder = {
  readonly id: string;
  readonly userId: string;
  readonly completedAt: Date | null;
  /** Null where nobody knows any more what it was worth: its turnover stays. */
  readonly worth: OrderWorth | null;
};

/**
 * Takes back what an order whose money has vanished had brought to its customer; answers the
 * journal, or null where it had brought nothing. What was paid out by now becomes a debt.
 */
export async function reverseOwnRewards(
  tx: Transaction,
  { id, userId, completedAt, worth }: LostOrder,
): Promise<Journal | null> {
  await lockPartner(tx, userId);
  const reversed = await tx
    .update(orderRewards)
    .set({ state: 'reversed', reversedAt: sql`now()` })
    .where(and(eq(orderRewards.orderId, id), eq(orderRewards.state, 'credited')))
    .returning({ units: orderRewards.units });
  const units = reversed.reduce((sum, reward) => sum + reward.units, 0n);
  const counted =
    worth === null ? ({ orders: 0, usd: 0n } as const) : ({ orders: -1, usd: -worth.usd } as const);
  if (worth !== null || units > 0n) {
    await addTurnover(tx, { userId, at: completedAt, ...counted, given: -units });
  }
  if (units === 0n) return null;
  return reversedJournal(userId, units, await balancesNow(tx, userId), 'cashback');
}
