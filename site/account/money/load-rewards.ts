import type { LoaderFunctionArgs } from 'react-router';
import {
  type RewardAttributes,
  type RewardLevelAttributes,
  type RewardTotalAttributes,
  rewardFilters,
} from '../../../contract/people/rewards.ts';
import type { ApiClient } from '../../api/client.ts';
import { siteContext } from '../../context.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';
import { askedPage } from '../asked-page.ts';

export type Reward = RewardAttributes & { readonly id: string };
export type RewardFilter = (typeof rewardFilters)[number];

export type RewardsData = {
  readonly totals: RewardTotalAttributes;
  readonly rewards: readonly Reward[];
  readonly levels: RewardLevelAttributes;
  /** What was taken back after it had been paid out. */
  readonly debt: string;
  readonly filter: RewardFilter;
  readonly page: number;
  readonly totalPages: number;
};

/** The balance and one page of what it is made of. */
export async function loadRewards({ context, request }: LoaderFunctionArgs): Promise<RewardsData> {
  const { api } = context.get(siteContext);
  const asked = new URL(request.url).searchParams;
  const filter = rewardFilters.find((known) => known === asked.get('status')) ?? 'all';
  const query = { page: askedPage(asked), per: 12, status: filter };
  try {
    const [totals, levels, earnings, { items: rewards, page, totalPages }] = await Promise.all([
      readTotals(api),
      api.call('GET /api/v1/reward_levels'),
      api.call('GET /api/v1/referral_incomes/total'),
      api.call('GET /api/v1/rewards', { query }),
    ]);
    // Bonuses and earnings have one debt between them.
    const { debt } = earnings.item;
    return { totals, filter, debt, rewards, page, totalPages, levels: levels.item };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** What a user was granted, has withdrawn and can withdraw. */
export async function readTotals(api: ApiClient): Promise<RewardTotalAttributes> {
  return (await api.call('GET /api/v1/rewards/total')).item;
}

/** Amounts are texts: something is a text with a digit that is not zero. */
export function isSomething(amount: string): boolean {
  return /[1-9]/.test(amount);
}
