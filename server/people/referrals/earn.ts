import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Journal } from '../../../core/ledger/journal.ts';
import { earningOf, referralRate } from '../../../core/referrals/earning.ts';
import type { OrderWorth } from '../../../core/referrals/order-worth.ts';
import { earnedJournal, reversedJournal } from '../../../core/referrals/reversal.ts';
import { openUserAccounts } from '../../money/ledger/user-balance.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { findReferrer, referrerOf } from '../accounts/referrers.ts';
import { countOrder } from '../referral-days/count-events.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { balancesNow, lockPartner } from './balance.ts';
import { addTurnover, countReferrals, countTurnover } from './referral-turnover.ts';
import { selfReferralOf } from './self-referral.ts';
import { type earningStates, referralEarnings } from './tables.ts';

export type EarningState = (typeof earningStates)[number];

/** What of a completed order decides who earns by it. */
export type ReferredOrder = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string | null;
  /** The code its browser came with. */
  readonly referrerCode: string | null;
  readonly incomeAccount: string | null;
  readonly outcomeAccount: string;
  readonly browserHash: string | null;
  readonly ip: string | null;
};

/** What a partner earns, also while an operator has still to look; the journal that owes it now. */
type Earned = { readonly journal: Journal | null; readonly units: bigint };

const nothing: Earned = { journal: null, units: 0n };

/**
 * Notes what a partner earns by an order that is completed in this transaction, and answers the
 * journal that owes it to them: none where nobody brought it, nothing comes of it, or an operator
 * has to look first. An account belongs to whoever brought it; an order without one to the link
 * that its browser came by. Called once an order: the row of the order is the key.
 */
export async function earnFromOrder(
  tx: Transaction,
  order: ReferredOrder,
  { usd, rub }: Pick<OrderWorth, 'usd' | 'rub'>,
): Promise<Earned> {
  const { userId } = order;
  const referrer =
    userId === null ? await findReferrer(tx, order.referrerCode) : await referrerOf(tx, userId);
  if (referrer === null || referrer.userId === userId) return nothing;
  // One at a time for each partner: a tier is reached once, and no balance is read that changes.
  await lockPartner(tx, referrer.userId);
  const reasons = await selfReferralOf(tx, order, referrer);
  const credited = reasons.length === 0;
  // What may be the partner's own does not count for their share either.
  if (userId !== null && credited) {
    await addTurnover(tx, { userId, referrerId: referrer.userId, usd, rub });
  }
  const terms = await readReferralTerms(tx);
  const counted = await countReferrals(tx, referrer.userId, terms);
  const ratePpm = referralRate(terms, counted, referrer.agreedPpm);
  const units = earningOf(usd, ratePpm);
  await tx.insert(referralEarnings).values({
    orderId: order.id,
    referrerId: referrer.userId,
    referredUserId: userId,
    link: referrer.link,
    usdUnits: usd,
    rubUnits: rub,
    ratePpm,
    units,
    reasons,
    state: credited ? 'credited' : 'review',
  });
  await countOrder(tx, {
    partnerId: referrer.userId,
    link: referrer.link,
    at: null,
    orders: 1,
    ...(credited ? { usd, earned: units } : { usd: 0n, earned: 0n, reviews: 1 }),
  });
  if (!credited || units === 0n) return { journal: null, units };
  await openUserAccounts(tx, referrer.userId, ['earnings', 'debt']);
  const journal = earnedJournal(referrer.userId, units, await balancesNow(tx, referrer.userId));
  return { journal, units };
}

/**
 * Takes back what was earned by an order whose money has vanished or was given back; answers the
 * journal, or null where there is nothing to take back. What was paid out by now becomes a debt.
 */
export async function reverseEarning(
  tx: Transaction,
  orderId: string,
  said: { readonly by: Actor; readonly note: string | null },
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
  const day = {
    partnerId: referrerId,
    link: earning.link,
    at: earning.createdAt,
    orders: 0,
  } as const;
  if (earning.state === 'review') {
    await countOrder(tx, { ...day, usd: 0n, earned: 0n, reviews: -1 });
    return null;
  }
  if (referredUserId !== null) await countTurnover(tx, referredUserId, earning);
  await countOrder(tx, { ...day, usd: -earning.usdUnits, earned: -units });
  if (units === 0n) return null;
  return reversedJournal(referrerId, units, await balancesNow(tx, referrerId));
}
