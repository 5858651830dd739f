import { payoutAttributes, payoutRequest } from '../people/withdrawals.ts';
import type { CallTable, Resource } from './call.ts';
import { paymentSystem } from './catalogue.ts';
import { orderAnswer } from './orders.ts';
import { orderPart, tokenPart } from './parameters.ts';
import { ofRecentUser, ofUser } from './users.ts';

const payout = {
  type: 'payouts',
  attributes: payoutAttributes,
  relationships: { payment_system: 'payment_systems' },
} as const satisfies Resource;

/** Taking out what a user is owed. */
export const withdrawalCalls = {
  'GET /api/v1/payouts': {
    name: 'listPayouts',
    group: 'accounts',
    summary: 'What the signed-in user has taken out of their balance, newest first',
    about: 'Twelve a page. The id of a payout is that of the order that pays it.',
    status: 200,
    answer: { kind: 'page', of: payout, included: [paymentSystem], perDefault: 12 },
    refusals: [...ofUser, 'invalid_format', 'less_than'],
  },
  'POST /api/v1/payouts': {
    name: 'requestPayout',
    group: 'accounts',
    summary: 'Withdraw from the balance: an order of kind `withdrawal`',
    about:
      '`amount` is in dollars and exchanged at the market of this moment, without a margin; the ' +
      'network’s cost is taken off. To `account`, or to the saved wallet that `wallet_id` names, ' +
      'of a payment system with `referal_output_enabled`. One is open at a time. The money leaves ' +
      'the balance at once and waits half an hour for the link that is mailed to the user; ' +
      'unconfirmed, it goes back. The price is looked at again when it is confirmed. ' +
      '`source` says what it is taken from, `all` where it is absent. An address of coins is ' +
      'screened first, as that of any order. Needs a recent proof.',
    idempotent: true,
    body: { kind: 'attributes', type: 'payouts', schema: payoutRequest, readByHandler: true },
    status: 201,
    answer: orderAnswer,
    refusals: [
      ...ofRecentUser,
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
  'PUT /api/v1/orders/{id}/confirm/{token}': {
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
    params: { id: orderPart, token: tokenPart },
    written: true,
    status: 200,
    answer: orderAnswer,
    refusals: [
      ...ofUser,
      'not_found',
      'code_used_or_invalid',
      'invalid_transition',
      'rate_unavailable',
      'rate_changed',
      'greater_than',
    ],
  },
} as const satisfies CallTable;
