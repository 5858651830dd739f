import type { PayoutSource } from '../../../contract/people/withdrawals.ts';
import { type Withdrawable, withdrawableOf } from '../../../core/withdrawals/withdrawable.ts';
import type { ApiClient } from '../../api/client.ts';
import { readEarningTotals } from '../partner/load-referrals.ts';
import { readTotals } from './load-rewards.ts';

export type Withdrawables = {
  /** What can be taken from earnings, from bonuses and from both. */
  readonly ways: Readonly<Record<PayoutSource, Withdrawable>>;
  /** The least that is paid out at once, in dollars. */
  readonly min: string;
  /** Earnings that were taken back after they had been paid out. */
  readonly debt: string;
};

/** What a user can take out of each of their balances. Throws `ApiFailure`. */
export async function readWithdrawable(api: ApiClient): Promise<Withdrawables> {
  const [rewards, earnings] = await Promise.all([readTotals(api), readEarningTotals(api)]);
  const { minimum_withdrawal: min, debt } = earnings;
  const balances = { rewards: rewards.available, referralIncomes: earnings.available, min };
  return { ways: withdrawableOf(balances), min, debt };
}
