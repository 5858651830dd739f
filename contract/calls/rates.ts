import {
  firstSlotRequest,
  fromIncomeRequest,
  fromOutcomeRequest,
  publicRatesDocument,
  rateCalculationAttributes,
} from '../rates.ts';
import type { CallTable, Resource } from './call.ts';
import { looseParameter } from './parameters.ts';

const rateCalculation = {
  type: 'rate_calculations',
  attributes: rateCalculationAttributes,
  notes: {
    rate: 'One of the two is "1". The margin is in it, the fees are beside it.',
    max_income_amount: 'Below the minimum: nothing can be taken now.',
    income_fee: 'Withheld from the income, in its currency.',
    outcome_fee: 'Withheld from the outcome, in its currency.',
    network_fee: 'What the payout costs, withheld from the outcome.',
    discount: 'What the level or the coupon of the signed-in customer gives them; else null.',
    expires_at:
      'Until then an order that names this quote gets exactly this rate, unless it is refused ' +
      'with `rate_changed`.',
    payment_window_s: 'Seconds an order of this pair waits for its deposit.',
    card_verification_required:
      'A card must be verified once before it pays here, from `card_verification_from` on.',
    card_verification_mode:
      '`wait`: the order is made and its time to pay begins when the card is verified. `refuse`: ' +
      'none is made before. Null where it is not required.',
    card_verification_from: 'The smallest income it is required for; null: any.',
    rate_types: 'Rate types this pair may be exchanged at; the first is taken when none is asked.',
    confirmed_by: 'Who says that the money came: the rail itself, or an operator.',
    paid_out_by: 'Who sends what is paid out: the rail itself, or an operator.',
    market_rate:
      'The price of the market; null where the shop does not tell it, or has its own rate.',
    margin_percent: 'What of the market’s price is in ours, rounded up; null beside it.',
    operators_away:
      'When operators are back, if this pair needs one and nobody is at the desk; else null.',
    own_account_only: 'Money from an account of somebody else is stopped for a check.',
    payer_check_offered:
      'The address one will pay from can be checked before ordering, by `POST /api/v1/payer_checks`.',
    required_fields: 'What an order of this pair must carry besides amounts and `outcome_account`.',
    own_fields: 'What an order carries in `fields`: questions of the shop’s own.',
    city: 'Where it is quoted for: an order must name this one. Null where none is asked for.',
    cities: 'Cities that can be chosen. Where there are any, an order must name one.',
    slot: 'With `check_slots`, and always for the first slot: a free place to pay this amount to.',
  },
} as const satisfies Resource;

const query = {
  check_slots: looseParameter(
    'Whether to look for a free place to pay to: the answer then carries `slot`.',
    { type: 'string', enum: ['', 'true', '1', 'false', '0'] },
  ),
};

const quoteRefusals = [
  'required',
  'not_a_number',
  'greater_than',
  'less_than',
  'too_precise',
  'invalid_format',
  'direction_unavailable',
  'rate_unavailable',
  'technical_break',
  'coupon_invalid',
  'coupon_account',
] as const;

/** What an exchange would give. */
export const rateCalls = {
  'POST /api/v1/rate_calculations/from_income': {
    name: 'quoteFromIncome',
    group: 'rates',
    summary: 'What the customer gets for what they give',
    query,
    body: {
      kind: 'attributes',
      type: 'rate_calculations',
      schema: fromIncomeRequest,
      readByHandler: true,
    },
    written: true,
    status: 200,
    answer: { kind: 'one', of: rateCalculation },
    refusals: quoteRefusals,
  },
  'POST /api/v1/rate_calculations/from_outcome': {
    name: 'quoteFromOutcome',
    group: 'rates',
    summary: 'What the customer gives to get exactly this',
    query,
    body: {
      kind: 'attributes',
      type: 'rate_calculations',
      schema: fromOutcomeRequest,
      readByHandler: true,
    },
    written: true,
    status: 200,
    answer: { kind: 'one', of: rateCalculation },
    refusals: quoteRefusals,
  },
  'POST /api/v1/rate_calculations/first_slot': {
    name: 'quoteFirstSlot',
    group: 'rates',
    summary: 'The quote for the smallest amount the pair can take right now',
    about:
      'What a form shows when a pair is picked. With `opening` it is a round amount worth about ' +
      'ten thousand roubles, or the nearest one that is taken. The answer always carries `slot`.',
    query,
    body: {
      kind: 'attributes',
      type: 'rate_calculations',
      schema: firstSlotRequest,
      readByHandler: true,
    },
    written: true,
    status: 200,
    answer: { kind: 'one', of: rateCalculation },
    refusals: [
      'required',
      'invalid_format',
      'country_unavailable',
      'direction_unavailable',
      'rate_unavailable',
      'insufficient_reserve',
      'no_slot',
      'technical_break',
    ],
  },
  'GET /uploads/cs.json': {
    name: 'showPublicRates',
    group: 'rates',
    summary: 'The public snapshot of every open direction, for monitors',
    about:
      'Cacheable for a few seconds, with an `ETag`, readable from any origin. While there are no ' +
      'fresh prices and in a technical break it lists no directions: what no quote gives is never ' +
      'shown.',
    status: 200,
    answer: { kind: 'json', schema: publicRatesDocument },
    refusals: [],
  },
} as const satisfies CallTable;
