import type { LoaderFunctionArgs } from 'react-router';
import type { ReferralTotalAttributes } from '../../contract/referrals.ts';
import {
  type RewardAttributes,
  type RewardLevelAttributes,
  type RewardTotalAttributes,
  rewardStatuses,
} from '../../contract/rewards.ts';
import type { ApiClient } from '../api/client.ts';
import { listOf, oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import { askedPage } from './asked-page.ts';

export type Reward = RewardAttributes & { readonly id: string };
export const rewardFilters = ['all', ...rewardStatuses] as const;
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
  const query = new URLSearchParams({ page: askedPage(asked), perPage: '12', status: filter });
  try {
    const [totals, levels, debt, found] = await Promise.all([
      readTotals(api),
      readLevels(api),
      readDebt(api),
      api.get(`/api/v1/rewards?${query}`),
    ]);
    return {
      ...{ totals, filter, levels, debt },
      rewards: listOf(found).map((resource) => viewOf<RewardAttributes>(resource)),
      page: Number(found.meta['page']),
      totalPages: Number(found.meta['total_pages']),
    };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** What a user was granted, has withdrawn and can withdraw. */
export async function readTotals(api: ApiClient): Promise<RewardTotalAttributes> {
  const resource = oneOf(await api.get('/api/v1/rewards/total'));
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  return viewOf<RewardTotalAttributes>(resource);
}

/** What customers get by what they have exchanged, and where this one stands. */
async function readLevels(api: ApiClient): Promise<RewardLevelAttributes> {
  const resource = oneOf(await api.get('/api/v1/reward_levels'));
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  return viewOf<RewardLevelAttributes>(resource);
}

/** Bonuses and earnings have one debt between them. */
async function readDebt(api: ApiClient): Promise<string> {
  const resource = oneOf(await api.get('/api/v1/referral_incomes/total'));
  return resource === null ? '0' : viewOf<ReferralTotalAttributes>(resource).debt;
}

/** Amounts are texts: something is a text with a digit that is not zero. */
export function isSomething(amount: string): boolean {
  return /[1-9]/.test(amount);
}
