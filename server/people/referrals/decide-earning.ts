import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { earnedJournal } from '../../../core/referrals/reversal.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { postJournals } from '../../money/ledger/post-journals.ts';
import { openUserAccounts } from '../../money/ledger/user-balance.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countOrder } from '../referral-days/count-events.ts';
import { balancesNow, lockPartner } from './balance.ts';
import { addTurnover } from './referral-turnover.ts';
import { referralEarnings } from './tables.ts';

type Decision = {
  readonly decision: 'credit' | 'refuse';
  readonly by: Actor;
  /** Why, in the operator's words. */
  readonly note: string;
};

type Earning = typeof referralEarnings.$inferSelect;

/**
 * Ends the review of an earning: it is owed to the partner by a posting of its own, or is none.
 * Refuses `conflict` where somebody has decided before, or its order has lost its money.
 */
export async function decideEarning(
  tx: Transaction,
  orderId: string,
  { decision, by, note }: Decision,
): Promise<Earning | Refusal> {
  const one = eq(referralEarnings.orderId, orderId);
  const [found] = await tx.select().from(referralEarnings).where(one);
  if (found === undefined) return refuse('not_found');
  const { referrerId, referredUserId, link, units, usdUnits, rubUnits } = found;
  await lockPartner(tx, referrerId);
  const [earning] = await tx.select().from(referralEarnings).where(one).for('update');
  if (earning?.state !== 'review') return refuse('conflict');
  const credited = decision === 'credit';
  const state = credited ? ('credited' as const) : ('refused' as const);
  const decided = { state, decidedAt: sql`now()`, decidedBy: by, note };
  const [after] = await tx.update(referralEarnings).set(decided).where(one).returning();
  if (after === undefined) throw new Error('a locked earning vanished');
  await countOrder(tx, {
    partnerId: referrerId,
    link,
    at: earning.createdAt,
    orders: 0,
    reviews: -1,
    ...(credited ? { usd: usdUnits, earned: units } : { usd: 0n, earned: 0n }),
  });
  if (!credited) return after;
  if (referredUserId !== null) {
    await addTurnover(tx, { userId: referredUserId, referrerId, usd: usdUnits, rub: rubUnits });
  }
  if (units === 0n) return after;
  await openUserAccounts(tx, referrerId, ['earnings', 'debt']);
  const journal = earnedJournal(referrerId, units, await balancesNow(tx, referrerId));
  await postJournals(tx, [journal], {
    key: `referral:${orderId}:credited`,
    orderId,
    note,
    createdBy: by,
  });
  return after;
}
