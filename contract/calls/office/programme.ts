import {
  agreedRateRequest,
  levelsRequest,
  levelsTrialAttributes,
  levelsTrialRequest,
  nextMeta,
  officeLevelsAttributes,
  officeProgrammeAttributes,
  programmeRequest,
  programmeTrialAttributes,
  programmeTrialRequest,
  referrerAttributes,
  referrerPayoutAttributes,
  reviewAttributes,
  reviewRequest,
} from '../../office/programme.ts';
import type { CallTable, Resource } from '../call.ts';
import { afterParameter, choiceParameter, looseParameter, textPart } from '../parameters.ts';

const programme = {
  type: 'referral_programmes',
  attributes: officeProgrammeAttributes,
  notes: {
    base: 'Null where the office has set none: those of the service hold.',
    history: 'The wordings there were, the newest first.',
  },
} as const satisfies Resource;

const programmeTrial = {
  type: 'referral_programme_trials',
  attributes: programmeTrialAttributes,
} as const satisfies Resource;

const levels = {
  type: 'reward_levels',
  attributes: officeLevelsAttributes,
  notes: { base: 'Null where the office has set none.' },
} as const satisfies Resource;

const levelsTrial = {
  type: 'reward_level_trials',
  attributes: levelsTrialAttributes,
} as const satisfies Resource;

const referrer = {
  type: 'referrers',
  attributes: referrerAttributes,
  personal: { email: 'email' },
  notes: {
    rate: 'Percent, as it is now: agreed with them, or by the tiers.',
    counted: 'Referrals that count for the tiers.',
    reviews: 'Earnings that wait for a decision.',
  },
} as const satisfies Resource;

const payout = {
  type: 'payouts',
  attributes: referrerPayoutAttributes,
} as const satisfies Resource;

const review = {
  type: 'referral_reviews',
  attributes: reviewAttributes,
  personal: {
    partner_email: 'email',
    customer_email: 'email',
    'evidence.value': 'account',
    note: 'prose',
  },
  notes: {
    reasons: 'What the customer and the partner have in common.',
    link: 'The link that the customer came by.',
  },
} as const satisfies Resource;

const group = 'people';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format'] as const;
const wrongTerms = [
  ...wrongFields,
  'not_a_number',
  'too_precise',
  'greater_than',
  'less_than',
] as const;

const termsCalls = {
  'GET /office/api/referral_programme': {
    name: 'readReferralTerms',
    group,
    summary: 'The terms of the referral programme, and those there were',
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'one', of: programme },
    refusals: [],
  },
  'PUT /office/api/referral_programme': {
    name: 'changeReferralTerms',
    group,
    summary: 'Set the terms, as they were read',
    body: { kind: 'attributes', type: 'referral_programmes', schema: programmeRequest },
    permission: 'rewards.change',
    status: 200,
    answer: { kind: 'one', of: programme },
    refusals: [...wrongTerms, 'conflict'],
  },
  'POST /office/api/referral_programme/trial': {
    name: 'tryReferralTerms',
    group,
    summary: 'What other terms would have cost in the last days',
    body: { kind: 'attributes', type: 'referral_programmes', schema: programmeTrialRequest },
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'one', of: programmeTrial },
    refusals: wrongTerms,
  },
  'GET /office/api/reward_levels': {
    name: 'readRewardLevels',
    group,
    summary: 'What customers get by their turnover, and what they got',
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'one', of: levels },
    refusals: [],
  },
  'PUT /office/api/reward_levels': {
    name: 'changeRewardLevels',
    group,
    summary: 'Set the levels, as they were read',
    body: { kind: 'attributes', type: 'reward_levels', schema: levelsRequest },
    permission: 'rewards.change',
    status: 200,
    answer: { kind: 'one', of: levels },
    refusals: [...wrongTerms, 'conflict'],
  },
  'POST /office/api/reward_levels/trial': {
    name: 'tryRewardLevels',
    group,
    summary: 'What other levels would have given in the last days',
    body: { kind: 'attributes', type: 'reward_levels', schema: levelsTrialRequest },
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'one', of: levelsTrial },
    refusals: wrongTerms,
  },
} as const satisfies CallTable;

/** What customers are given, and who brings them. */
export const officeProgrammeCalls = {
  ...termsCalls,
  'GET /office/api/referrers': {
    name: 'listReferrers',
    group,
    summary: 'Partners by what they have earned',
    query: {
      search: looseParameter('Part of an e-mail or a code.', { type: 'string', maxLength: 200 }),
      after: afterParameter,
    },
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'all', of: referrer, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'GET /office/api/referrers/{id}': {
    name: 'readReferrer',
    group,
    summary: 'One partner',
    params,
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'one', of: referrer },
    refusals: ['not_found'],
  },
  'GET /office/api/referrers/{id}/payouts': {
    name: 'listReferrerPayouts',
    group,
    summary: 'What a partner has taken out',
    params,
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'page', of: payout, perDefault: 12 },
    refusals: ['invalid_format', 'less_than', 'not_found'],
  },
  'PUT /office/api/referrers/{id}/rate': {
    name: 'agreeRate',
    group,
    summary: 'Agree a share with a partner; null: that of the tiers',
    params,
    body: { kind: 'attributes', type: 'referrers', schema: agreedRateRequest },
    permission: 'rewards.change',
    status: 200,
    answer: { kind: 'one', of: referrer },
    refusals: [...wrongFields, 'greater_than', 'less_than', 'not_found', 'conflict'],
  },
  'GET /office/api/referral_reviews': {
    name: 'listReferralReviews',
    group,
    summary: 'Earnings that may be the partner’s own',
    query: {
      state: choiceParameter('Those that wait, if nothing is said, or those that were decided.', [
        'waiting',
        'decided',
      ]),
      after: afterParameter,
    },
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'all', of: review, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'POST /office/api/referral_reviews/{id}': {
    name: 'decideReview',
    group,
    summary: 'Credit an earning, or refuse it; by the id of its order',
    params,
    body: { kind: 'attributes', type: 'referral_reviews', schema: reviewRequest },
    permission: 'rewards.judge',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...wrongFields, 'not_found', 'conflict'],
  },
} as const satisfies CallTable;
