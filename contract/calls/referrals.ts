import {
  referralAttributes,
  referralCodeRequest,
  referralIncomeAttributes,
  referralProgrammeAttributes,
  referralStatisticAttributes,
  referralStatisticsMeta,
  referralsMeta,
  referralTotalAttributes,
} from '../people/referrals.ts';
import { rewardFilters } from '../people/rewards.ts';
import type { Answer, CallTable, Resource } from './call.ts';
import { choiceParameter, looseParameter } from './parameters.ts';
import { ofUser } from './users.ts';

const referral = {
  type: 'referrals',
  attributes: referralAttributes,
  notes: {
    email: 'Masked.',
    turnover: 'In roubles, at the rates of the days of their orders.',
    counts: 'They have exchanged more than the programme asks for.',
    link: 'What stood behind the point of the code; null where nothing did.',
  },
} as const satisfies Resource;

const income = {
  type: 'referral_incomes',
  attributes: referralIncomeAttributes,
  notes: {
    rate: 'Percent of what the order was worth in dollars by its own prices.',
    state: 'An earning that is looked at, was refused or taken back is on no balance.',
  },
} as const satisfies Resource;

const total = {
  type: 'referral_totals',
  attributes: referralTotalAttributes,
  notes: {
    paid: 'By withdrawals that are completed.',
    available: 'What can be withdrawn now; a withdrawal under way is taken off already.',
    debt: 'Taken back after it was paid out; the next earnings settle it.',
  },
} as const satisfies Resource;

const programme = {
  type: 'referral_programmes',
  attributes: referralProgrammeAttributes,
} as const satisfies Resource;

const statistic = {
  type: 'referral_statistics',
  attributes: referralStatisticAttributes,
} as const satisfies Resource;

const csv = {
  kind: 'text',
  mediaType: 'text/csv',
  about: 'A header, then a line each.',
} as const satisfies Answer;

const day = { type: 'string', format: 'date' };

/** What partners bring, and what they earn by it. */
export const referralCalls = {
  'GET /api/v1/referrals': {
    name: 'listReferrals',
    group: 'accounts',
    summary: 'Those who registered by the signed-in user’s links, newest first',
    about:
      'Twelve a page, e-mails masked. `meta` tells how many count by now, the share in percent that ' +
      'they give, and what the next one takes.',
    status: 200,
    answer: { kind: 'page', of: referral, meta: referralsMeta, perDefault: 12 },
    refusals: [...ofUser, 'invalid_format', 'less_than'],
  },
  'GET /api/v1/referral_incomes': {
    name: 'listReferralIncomes',
    group: 'accounts',
    summary: 'What the signed-in user earned by orders of others, newest first',
    about: 'Twelve a page. Withdrawals pay the oldest ones first: those they reach are `paid`.',
    query: { status: choiceParameter('`all` where it is absent.', rewardFilters) },
    status: 200,
    answer: { kind: 'page', of: income, perDefault: 12 },
    refusals: [...ofUser, 'invalid_format', 'less_than'],
  },
  'GET /api/v1/referral_incomes/total': {
    name: 'totalReferralIncomes',
    group: 'accounts',
    summary: 'What was earned by referrals, what was paid out, and what can be withdrawn',
    status: 200,
    answer: { kind: 'one', of: total },
    refusals: ofUser,
  },
  'GET /api/v1/referral_programme': {
    name: 'showReferralProgramme',
    group: 'accounts',
    summary: 'The terms of the referral programme, and what the signed-in user has of them',
    about: 'Anybody may ask for the terms; `partner` is null for whoever is not signed in.',
    status: 200,
    answer: { kind: 'one', of: programme },
    refusals: [],
  },
  'PUT /api/v1/user/referral_code': {
    name: 'chooseReferralCode',
    group: 'accounts',
    summary: 'Choose the code of one’s links, once',
    about:
      'Latin letters, digits, `-` and `_`, from 3 to 32, with a letter among them; capitals are the ' +
      'same code. Links with the former code go on working. `code_taken` stands also for words ' +
      'that the service keeps for itself.',
    body: { kind: 'attributes', type: 'referral_codes', schema: referralCodeRequest },
    status: 200,
    answer: { kind: 'one', of: programme },
    refusals: [
      ...ofUser,
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'code_taken',
      'already_chosen',
    ],
  },
  'GET /api/v1/referral_statistics': {
    name: 'readReferralStatistics',
    group: 'accounts',
    summary: 'Clicks, registrations, orders and earnings by the signed-in user’s links',
    about:
      'By day: every day of the time. By link: the busiest two hundred. Days are those of UTC, at ' +
      'most 366; the last thirty where none are named. `meta` has the sums of the whole time.',
    query: {
      from: looseParameter('First day.', day),
      to: looseParameter('Last day; today.', day),
      by: looseParameter('`day` where it is absent.', { enum: ['day', 'sub'] }),
    },
    status: 200,
    answer: { kind: 'all', of: statistic, meta: referralStatisticsMeta },
    refusals: [...ofUser, 'invalid_format', 'less_than'],
  },
  'GET /api/v1/referral_incomes/export': {
    name: 'exportReferralIncomes',
    group: 'accounts',
    summary: 'All earnings of the signed-in user as CSV, newest first',
    status: 200,
    answer: csv,
    refusals: ofUser,
  },
  'GET /api/v1/referrals/export': {
    name: 'exportReferrals',
    group: 'accounts',
    summary: 'All referrals of the signed-in user as CSV, newest first, e-mails masked',
    status: 200,
    answer: csv,
    refusals: ofUser,
  },
} as const satisfies CallTable;
