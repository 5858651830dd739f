import { excludedCurrencies } from '../../../contract/catalogue.ts';
import {
  firstSlotRequest,
  fromIncomeRequest,
  fromOutcomeRequest,
  publicRatesDocument,
} from '../../../contract/rates.ts';
import type { Call, QueryParameter } from '../call.ts';
import { jsonSchemaOf } from '../json-schema.ts';

const checkSlots: QueryParameter = {
  name: 'check_slots',
  about: 'Whether to look for a free place to pay to: the answer then carries `slot`.',
  schema: { type: 'string', enum: ['', 'true', '1', 'false', '0'] },
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

const pair: readonly QueryParameter[] = [
  {
    name: 'income_payment_system_id',
    about: 'With the other one: answers what each country means for this pair.',
    schema: { type: 'string' },
  },
  { name: 'outcome_payment_system_id', about: 'The other side.', schema: { type: 'string' } },
];

/** Calls a visitor needs before there is an order. */
export const exchangeCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/recipient_banks',
    name: 'listRecipientBanks',
    group: 'catalogue',
    summary: 'Banks that an order may name as the recipient’s',
    about:
      'For pairs whose quote has `outcome_bank` among its `required_fields`. An order names one ' +
      'by its id or by its name.',
    status: 200,
    answer: { kind: 'all', type: 'recipient_banks' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/payment_systems',
    name: 'listPaymentSystems',
    group: 'catalogue',
    summary: 'All payment systems with their reserves, limits and the pairs they make',
    about:
      'A client leaves out the currencies of `meta.excluded_currency_iso_codes`: those of ' +
      '`global` and those of the visitor’s country.',
    query: [
      {
        name: 'enable_referal_output',
        about: '`true`: only those that rewards of the referral programme can be paid to.',
        schema: { type: 'string', enum: ['true', 'false'] },
      },
    ],
    status: 200,
    answer: {
      kind: 'all',
      type: 'payment_systems',
      meta: {
        type: 'object',
        required: ['excluded_currency_iso_codes'],
        properties: { excluded_currency_iso_codes: jsonSchemaOf(excludedCurrencies) },
      },
    },
    refusals: ['invalid_format'],
  },
  {
    method: 'get',
    path: '/api/v1/countries',
    name: 'listCountries',
    group: 'catalogue',
    summary: 'All countries; for a pair, with what each means for it',
    query: pair,
    status: 200,
    answer: { kind: 'all', type: 'countries' },
    refusals: ['required', 'invalid_format', 'direction_unavailable'],
  },
  {
    method: 'get',
    path: '/api/v1/user_country',
    name: 'showUserCountry',
    group: 'catalogue',
    summary: 'The visitor’s country, by address, from a database on disk',
    about:
      '`data` is null when the country is unknown, and never an error. A client may then ask ' +
      '`meta.country_by_ip_url`, where one is configured, without credentials.',
    query: pair.map((side) => ({ ...side, about: 'As with the list of countries.' })),
    status: 200,
    answer: {
      kind: 'one_or_none',
      type: 'countries',
      meta: {
        type: 'object',
        required: ['country_by_ip_url'],
        properties: { country_by_ip_url: { type: ['string', 'null'], format: 'uri' } },
      },
    },
    refusals: [],
  },
  {
    method: 'post',
    path: '/api/v1/rate_calculations/from_income',
    name: 'quoteFromIncome',
    group: 'rates',
    summary: 'What the customer gets for what they give',
    query: [checkSlots],
    body: { kind: 'attributes', type: 'rate_calculations', schema: fromIncomeRequest },
    status: 200,
    answer: { kind: 'one', type: 'rate_calculations' },
    refusals: quoteRefusals,
  },
  {
    method: 'post',
    path: '/api/v1/rate_calculations/from_outcome',
    name: 'quoteFromOutcome',
    group: 'rates',
    summary: 'What the customer gives to get exactly this',
    query: [checkSlots],
    body: { kind: 'attributes', type: 'rate_calculations', schema: fromOutcomeRequest },
    status: 200,
    answer: { kind: 'one', type: 'rate_calculations' },
    refusals: quoteRefusals,
  },
  {
    method: 'post',
    path: '/api/v1/rate_calculations/first_slot',
    name: 'quoteFirstSlot',
    group: 'rates',
    summary: 'The quote for the smallest amount the pair can take right now',
    about:
      'What a form shows when a pair is picked. With `opening` it is a round amount worth about ' +
      'ten thousand roubles, or the nearest one that is taken. The answer always carries `slot`.',
    query: [checkSlots],
    body: { kind: 'attributes', type: 'rate_calculations', schema: firstSlotRequest },
    status: 200,
    answer: { kind: 'one', type: 'rate_calculations' },
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
  {
    method: 'get',
    path: '/uploads/cs.json',
    name: 'showPublicRates',
    group: 'rates',
    summary: 'The public snapshot of every open direction, for monitors',
    about:
      'Cacheable for a few seconds, with an `ETag`, readable from any origin. While there are no ' +
      'fresh prices and in a technical break it lists no directions: what no quote gives is never ' +
      'shown.',
    status: 200,
    answer: { kind: 'json', schema: jsonSchemaOf(publicRatesDocument) },
    refusals: [],
  },
];
