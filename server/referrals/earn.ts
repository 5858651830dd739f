import { eq, sql } from 'drizzle-orm';
import { dollarValues } from '../../core/history/dollar-values.ts';
import { type Journal, userAccount } from '../../core/ledger/journal.ts';
import type { Amount } from '../../core/money/amount.ts';
import { earningOf, referralRate, worthIn } from '../../core/referrals/earning.ts';
import type { ReferralTerms } from '../../core/referrals/referral-terms.ts';
import {
  type EarningBalance,
  earnedJournal,
  reversedJournal,
} from '../../core/referrals/reversal.ts';
import { findReferrer, type Referrer, referrerOf } from '../accounts/referrers.ts';
import { readBalance } from '../ledger/balances.ts';
import { openUserAccounts } from '../ledger/user-balance.ts';
import type { Transaction } from '../platform/database/database.ts';
import { snapshotsById } from '../rates/stored-snapshots.ts';
import { countOrder } from '../referral-days/count-events.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { selfReferralOf } from './self-referral.ts';
import { type earningStates, referralEarnings, referralTurnovers } from './tables.ts';

export type EarningState = (typeof earningStates)[number];

/** What of a completed order decides who earns by it. */
export type ReferredOrder = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string | null;
  /** The code its browser came with. */
  readonly cameFrom: string | null;
  readonly income: Amount;
  /** The snapshot of prices that it was made of. */
  readonly snapshotId: string;
  readonly incomeAccount: string | null;
  readonly outcomeAccount: string;
  readonly browserHash: string | null;
  readonly ip: string | null;
};

/**
 * Notes what a partner earns by an order that is completed in this transaction, and answers the
 * journal that owes it to them: null where nobody brought it, nothing comes of it, or an operator
 * has to look first. An account belongs to whoever brought it; an order without one to the link
 * that its browser came by. Called once an order: the row of the order is the key.
 */
export async function earnFromOrder(
  tx: Transaction,
  order: ReferredOrder,
): Promise<Journal | null> {
  const { userId } = order;
  const referrer =
    userId === null ? await findReferrer(tx, order.cameFrom) : await referrerOf(tx, userId);
  if (referrer === null || referrer.userId === userId) return null;
  const [snapshot] = await snapshotsById(tx, [order.snapshotId]);
  const values = dollarValues(snapshot?.prices ?? []);
  const usd = worthIn(order.income, 'USD', values);
  const rub = worthIn(order.income, 'RUB', values);
  if (usd === null || rub === null) return null;
  // One at a time for each partner: a tier is reached once, and no balance is read that changes.
  await lockPartner(tx, referrer.userId);
  if (userId !== null) await addTurnover(tx, { userId, referrer, usd, rub });
  const terms = await readReferralTerms(tx);
  const counted = await countReferrals(tx, referrer.userId, terms);
  const ratePpm = referralRate(terms, counted, referrer.agreedPpm);
  const units = earningOf(usd, ratePpm);
  const reasons = await selfReferralOf(tx, order, referrer);
  const credited = reasons.length === 0;
  await tx.insert(referralEarnings).values({
    ...{ orderId: order.id, referrerId: referrer.userId, referredUserId: userId },
    ...{ link: referrer.link, usdUnits: usd, rubUnits: rub, ratePpm, units, reasons },
    state: credited ? 'credited' : 'review',
  });
  await countOrder(tx, {
    ...{ partnerId: referrer.userId, link: referrer.link, at: null, orders: 1 },
    ...(credited ? { usd, earned: units } : { usd: 0n, earned: 0n }),
  });
  if (!credited || units === 0n) return null;
  await openUserAccounts(tx, referrer.userId, ['earnings', 'debt']);
  return earnedJournal(referrer.userId, units, await earningBalance(tx, referrer.userId));
}

/**
 * Takes back what was earned by an order whose money has vanished or was given back; answers the
 * journal, or null where there is nothing to take back. What was paid out by now becomes a debt.
 */
export async function reverseEarning(
  tx: Transaction,
  orderId: string,
  said: { readonly by: string; readonly note: string | null },
): Promise<Journal | null> {
  const [found] = await tx
    .select()
    .from(referralEarnings)
    .where(eq(referralEarnings.orderId, orderId));
  if (found === undefined) return null;
  const { referrerId, referredUserId, units } = found;
  await lockPartner(tx, referrerId);
  const [earning] = await tx
    .select()
    .from(referralEarnings)
    .where(eq(referralEarnings.orderId, orderId))
    .for('update');
  if (earning?.state !== 'credited' && earning?.state !== 'review') return null;
  await tx
    .update(referralEarnings)
    .set({ state: 'reversed', decidedAt: sql`now()`, decidedBy: said.by, note: said.note })
    .where(eq(referralEarnings.orderId, orderId));
  if (referredUserId !== null) {
    await tx
      .update(referralTurnovers)
      .set({
        orders: sql`${referralTurnovers.orders} - 1`,
        usdUnits: sql`${referralTurnovers.usdUnits} - ${earning.usdUnits.toString()}::numeric`,
        rubUnits: sql`${referralTurnovers.rubUnits} - ${earning.rubUnits.toString()}::numeric`,
      })
      .where(eq(referralTurnovers.userId, referredUserId));
  }
  if (earning.state === 'review') return null;
  await countOrder(tx, {
    ...{ partnerId: referrerId, link: earning.link, at: earning.createdAt, orders: 0 },
    ...{ usd: -earning.usdUnits, earned: -units },
  });
  if (units === 0n) return null;
  return reversedJournal(referrerId, units, await earningBalance(tx, referrerId));
}

/** Earnings, reversals and withdrawals of one partner come one after another. */
export async function lockPartner(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`referral partner ${userId}`}))`);
}

/** What a partner is owed, and owes. */
export async function earningBalance(tx: Transaction, userId: string): Promise<EarningBalance> {
  const owed = await readBalance(tx, userAccount('earnings', userId));
  const debt = await readBalance(tx, userAccount('debt', userId));
  return { available: -(owed ?? 0n), debt: debt ?? 0n };
}

type Turnover = {
  readonly userId: string;
  readonly referrer: Referrer;
  readonly usd: bigint;
  readonly rub: bigint;
};

async function addTurnover(tx: Transaction, { userId, referrer, usd, rub }: Turnover) {
  await tx
    .insert(referralTurnovers)
    .values({ userId, referrerId: referrer.userId, orders: 1, usdUnits: usd, rubUnits: rub })
    .onConflictDoUpdate({
      target: referralTurnovers.userId,
      set: {
        orders: sql`${referralTurnovers.orders} + 1`,
        usdUnits: sql`${referralTurnovers.usdUnits} + excluded.usd_units`,
        rubUnits: sql`${referralTurnovers.rubUnits} + excluded.rub_units`,
      },
    });
}

/** Referrals that count: those who have exchanged enough by now. */
export async function countReferrals(
  database: Pick<Transaction, 'execute'>,
  userId: string,
  { countsAbove }: Pick<ReferralTerms, 'countsAbove'>,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from referral_turnovers
     where referrer_id = ${userId} and rub_units > ${countsAbove.toString()}::numeric`);
  return rows[0]?.count ?? 0;
}
