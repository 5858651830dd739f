import { referralCodeRequest } from '../../../contract/referrals.ts';
import { payoutRequest } from '../../../contract/withdrawals.ts';
import type { RefusalCode } from '../../../core/refusal.ts';
import type { Answer, Call } from '../call.ts';

const user: readonly RefusalCode[] = ['unauthenticated', 'account_access_denied'];
const order: Answer = {
  kind: 'one',
  type: 'orders',
  included: ['payment_systems'],
  meta: { type: 'object', required: ['demo'], properties: { demo: { type: 'boolean' } } },
};

const csv: Answer = { kind: 'text', mediaType: 'text/csv', about: 'A header, then a line each.' };

/** The programme itself: its terms, a partner's code, and what came of their links. */
const programmeCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/referral_programme',
    name: 'showReferralProgramme',
    group: 'accounts',
    summary: 'The terms of the referral programme, and what the signed-in user has of them',
    about: 'Anybody may ask for the terms; `partner` is null for whoever is not signed in.',
    status: 200,
    answer: { kind: 'one', type: 'referral_programmes' },
    refusals: [],
  },
  {
    method: 'put',
    path: '/api/v1/user/referral_code',
    name: 'chooseReferralCode',
    group: 'accounts',
    summary: 'Choose the code of one’s links, once',
    about:
      'Latin letters, digits, `-` and `_`, from 3 to 32, with a letter among them; capitals are the ' +
      'same code. Links with the former code go on working. `code_taken` stands also for words ' +
      'that the service keeps for itself.',
    body: { kind: 'attributes', type: 'referral_codes', schema: referralCodeRequest },
    status: 200,
    answer: { kind: 'one', type: 'referral_programmes' },
    refusals: [
      ...user,
      ...(['required', 'too_short', 'too_long', 'invalid_format', 'code_taken'] as const),
      'already_chosen',
    ],
  },
  {
    method: 'get',
    path: '/api/v1/referral_statistics',
    name: 'readReferralStatistics',
    group: 'accounts',
    summary: 'Clicks, registrations, orders and earnings by the signed-in user’s links',
    about:
      'By day: every day of the time. By link: the busiest two hundred. Days are those of UTC, at ' +
      'most 366; the last thirty where none are named. `meta` has the sums of the whole time.',
    query: [
      { name: 'from', about: 'First day.', schema: { type: 'string', format: 'date' } },
      { name: 'to', about: 'Last day; today.', schema: { type: 'string', format: 'date' } },
      { name: 'by', about: '`day` where it is absent.', schema: { enum: ['day', 'sub'] } },
    ],
    status: 200,
    answer: {
      kind: 'all',
      type: 'referral_statistics',
      meta: {
        type: 'object',
        properties: {
          ...{ from: { type: 'string' }, to: { type: 'string' }, clicks: { type: 'integer' } },
          ...{ registrations: { type: 'integer' }, orders: { type: 'integer' } },
          earnings: { type: 'string' },
        },
      },
    },
    refusals: [...user, 'invalid_format', 'less_than'],
  },
  {
    method: 'get',
    path: '/api/v1/referral_incomes/export',
    name: 'exportReferralIncomes',
    group: 'accounts',
    summary: 'All earnings of the signed-in user as CSV, newest first',
    status: 200,
    answer: csv,
    refusals: user,
  },
  {
    method: 'get',
    path: '/api/v1/referrals/export',
    name: 'exportReferrals',
    group: 'accounts',
    summary: 'All referrals of the signed-in user as CSV, newest first, e-mails masked',
    status: 200,
    answer: csv,
    refusals: user,
  },
];

/** What a user is owed beside their orders, and how they take it out. */
export const balanceCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/rewards',
    name: 'listRewards',
    group: 'accounts',
    summary: 'Bonuses and cashback of the signed-in user, newest first',
    about: 'Twelve a page. Withdrawals pay the oldest ones first: those they reach are `paid`.',
    query: [
      {
        name: 'status',
        about: '`all` where it is absent.',
        schema: { enum: ['all', 'paid', 'not_paid'] },
      },
    ],
    perDefault: 12,
    status: 200,
    answer: { kind: 'page', type: 'rewards' },
    refusals: [...user, 'invalid_format', 'less_than'],
  },
  {
    method: 'get',
    path: '/api/v1/rewards/total',
    name: 'totalRewards',
    group: 'accounts',
    summary: 'What was granted, what was paid out, and what can be withdrawn',
    status: 200,
    answer: { kind: 'one', type: 'reward_totals' },
    refusals: user,
  },
  {
    method: 'get',
    path: '/api/v1/reward_levels',
    name: 'showRewardLevels',
    group: 'accounts',
    summary: 'What customers get by their turnover, and where the signed-in one stands',
    about:
      'Anybody may ask for the levels; `customer` is null for whoever is not signed in. The discount ' +
      'is in every quote of theirs, the cashback of the level before an order comes with its end.',
    status: 200,
    answer: { kind: 'one', type: 'reward_levels' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/referrals',
    name: 'listReferrals',
    group: 'accounts',
    summary: 'Those who registered by the signed-in user’s links, newest first',
    about:
      'Twelve a page, e-mails masked. `meta` tells how many count by now, the share in percent that ' +
      'they give, and what the next one takes.',
    perDefault: 12,
    status: 200,
    answer: {
      kind: 'page',
      type: 'referrals',
      meta: {
        counted: { type: 'integer' },
        rate: { type: 'string' },
        next_at: { type: ['integer', 'null'] },
        next_rate: { type: ['string', 'null'] },
      },
    },
    refusals: [...user, 'invalid_format', 'less_than'],
  },
  {
    method: 'get',
    path: '/api/v1/referral_incomes',
    name: 'listReferralIncomes',
    group: 'accounts',
    summary: 'What the signed-in user earned by orders of others, newest first',
    about: 'Twelve a page. Withdrawals pay the oldest ones first: those they reach are `paid`.',
    query: [
      {
        name: 'status',
        about: '`all` where it is absent.',
        schema: { enum: ['all', 'paid', 'not_paid'] },
      },
    ],
    perDefault: 12,
    status: 200,
    answer: { kind: 'page', type: 'referral_incomes' },
    refusals: [...user, 'invalid_format', 'less_than'],
  },
  {
    method: 'get',
    path: '/api/v1/referral_incomes/total',
    name: 'totalReferralIncomes',
    group: 'accounts',
    summary: 'What was earned by referrals, what was paid out, and what can be withdrawn',
    status: 200,
    answer: { kind: 'one', type: 'referral_totals' },
    refusals: user,
  },
  ...programmeCalls,
  {
    method: 'get',
    path: '/api/v1/payouts',
    name: 'listPayouts',
    group: 'accounts',
    summary: 'What the signed-in user has taken out of their balance, newest first',
    about: 'Twelve a page. The id of a payout is that of the order that pays it.',
    perDefault: 12,
    status: 200,
    answer: { kind: 'page', type: 'payouts', included: ['payment_systems'] },
    refusals: [...user, 'invalid_format', 'less_than'],
  },
  {
    method: 'post',
    path: '/api/v1/payouts',
    name: 'requestPayout',
    group: 'accounts',
    summary: 'Withdraw from the balance: an order of kind `withdrawal`',
    about:
      '`amount` is in dollars and exchanged at the market of this moment, without a margin; the ' +
      'network’s cost is taken off. To `account`, or to the saved wallet that `wallet_id` names, ' +
      'of a payment system with `referal_output_enabled`. One is open at a time. The money leaves the balance at once and ' +
      'waits half an hour for the link that is mailed to the user; unconfirmed, it goes back. The ' +
      'price is looked at again when it is confirmed. ' +
      '`source` says what it is taken from, `all` where it is absent. An address of coins is ' +
      'screened first, as that of any order. Needs a recent proof.',
    idempotent: true,
    body: { kind: 'attributes', type: 'payouts', schema: payoutRequest },
    status: 201,
    answer: order,
    refusals: [
      ...user,
      'reauthentication_required',
      'required',
      'not_a_number',
      'too_precise',
      'greater_than',
      'less_than',
      'minimum_withdrawal',
      'withdrawal_not_created',
      'withdrawal_open',
      'too_short',
      'too_long',
      'invalid_format',
      'luhn',
      'iban',
      'mismatch',
      'direction_unavailable',
      'address_risk',
      'rate_limited',
      'insufficient_reserve',
      'idempotency_key_reused',
      'technical_break',
    ],
  },
  {
    method: 'put',
    path: '/api/v1/orders/{id}/confirm/{token}',
    name: 'confirmPayout',
    group: 'accounts',
    summary: 'Confirm a withdrawal by the token that was mailed',
    about:
      'By its signed-in owner, once and in time. One that an operator has stopped meanwhile is ' +
      'refused with `invalid_transition`, and its token stays good. So it does where there is no ' +
      'current price (422 `rate_unavailable`), and where the same amount of the balance would ' +
      'bring less by now because the market has moved by more than a setting, or an own rate or ' +
      'the network’s cost was changed: then the order waits at the new price, and 409 ' +
      '`rate_changed` shows it in `meta.order`, to be confirmed again or cancelled. A price that ' +
      'has got better changes nothing: what was agreed is paid.',
    status: 200,
    answer: order,
    refusals: [
      ...user,
      'not_found',
      'code_used_or_invalid',
      'invalid_transition',
      'rate_unavailable',
      'rate_changed',
      'greater_than',
    ],
  },
];
