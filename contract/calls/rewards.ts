import {
  rewardAttributes,
  rewardFilters,
  rewardLevelAttributes,
  rewardTotalAttributes,
} from '../people/rewards.ts';
import type { CallTable, Resource } from './call.ts';
import { choiceParameter } from './parameters.ts';
import { ofUser } from './users.ts';

const reward = {
  type: 'rewards',
  attributes: rewardAttributes,
  notes: {
    order_number: 'The order it is for; null for a bonus.',
    rate: 'Percent of that order; null for a bonus.',
  },
} as const satisfies Resource;

const rewardTotal = {
  type: 'reward_totals',
  attributes: rewardTotalAttributes,
  notes: {
    paid: 'By withdrawals that are completed.',
    available: 'What can be withdrawn now; a withdrawal under way is taken off already.',
  },
} as const satisfies Resource;

const rewardLevel = {
  type: 'reward_levels',
  attributes: rewardLevelAttributes,
} as const satisfies Resource;

/** What a user was granted, and what their own orders bring. */
export const rewardCalls = {
  'GET /api/v1/rewards': {
    name: 'listRewards',
    group: 'accounts',
    summary: 'Bonuses and cashback of the signed-in user, newest first',
    about: 'Twelve a page. Withdrawals pay the oldest ones first: those they reach are `paid`.',
    query: { status: choiceParameter('`all` where it is absent.', rewardFilters) },
    status: 200,
    answer: { kind: 'page', of: reward, perDefault: 12 },
    refusals: [...ofUser, 'invalid_format', 'less_than'],
  },
  'GET /api/v1/rewards/total': {
    name: 'totalRewards',
    group: 'accounts',
    summary: 'What was granted, what was paid out, and what can be withdrawn',
    status: 200,
    answer: { kind: 'one', of: rewardTotal },
    refusals: ofUser,
  },
  'GET /api/v1/reward_levels': {
    name: 'showRewardLevels',
    group: 'accounts',
    summary: 'What customers get by their turnover, and where the signed-in one stands',
    about:
      'Anybody may ask for the levels; `customer` is null for whoever is not signed in. The discount ' +
      'is in every quote of theirs, the cashback of the level before an order comes with its end.',
    status: 200,
    answer: { kind: 'one', of: rewardLevel },
    refusals: [],
  },
} as const satisfies CallTable;
