import * as z from 'zod/mini';
import {
  changedPricesDocument,
  changePricesRequest,
  ownRateAttributes,
  ownRateRequest,
  ownRateTrialAttributes,
  priceAttributes,
  priceChangeAttributes,
  priceCheckAttributes,
  priceFilters,
  priceRuleAttributes,
  pricesMeta,
  priceTickAttributes,
  trialAttributes,
} from '../../pricing.ts';
import type { CallTable, Parameter, Resource } from '../call.ts';
import { choiceParameter, orderPart, textParameter, textPart } from '../parameters.ts';

const price = {
  type: 'prices',
  attributes: priceAttributes,
  notes: {
    open: 'Takes orders now, as far as switches and hours go.',
    rate: 'Null where none is given: `trouble` says why.',
    margin: 'What the first price leaves us of the market, in per cent.',
    path: 'What the market price is made of, in its order: markets and own rates.',
    path_by: 'Whether a rule names them, an own rate leads, or there is no other way.',
    place: 'Ours among those that are counted; `places` says how many these are.',
  },
} as const satisfies Resource;

const rule = {
  type: 'price_rules',
  attributes: priceRuleAttributes,
  notes: { legs: 'Prices that a path may go along, with what they are now.' },
} as const satisfies Resource;

const tick = {
  type: 'price_ticks',
  attributes: priceTickAttributes,
} as const satisfies Resource;

const trial = {
  type: 'price_trials',
  attributes: trialAttributes,
  notes: {
    orders_unknown: 'Could not be priced again, and are in no other figure.',
    orders_refused: 'Would have had no price.',
    volume: 'In dollars by the prices of now; null without prices.',
  },
} as const satisfies Resource;

const change = {
  type: 'price_changes',
  attributes: priceChangeAttributes,
} as const satisfies Resource;

const check = {
  type: 'price_checks',
  attributes: priceCheckAttributes,
  notes: {
    snapshot: 'Whether its prices follow from what the sources said.',
    market: 'Its market price follows from the snapshot; null without the snapshot.',
    rule: 'Its prices follow from the rule of its time; null where no rule priced it.',
    market_then: 'What the snapshot gives, along the path of the rule.',
    market_kept: 'What the order stands on.',
    price: 'Ours of its amount, before fees.',
    revision: 'Which wording of the rule it was.',
  },
} as const satisfies Resource;

const ownRate = {
  type: 'own_rates',
  attributes: ownRateAttributes,
  notes: {
    worth: 'At the newest tick; where it is nothing, `failure` says why.',
    failure: 'Why it is worth nothing now.',
  },
} as const satisfies Resource;

const ownRateTrial = {
  type: 'own_rate_trials',
  attributes: ownRateTrialAttributes,
  notes: {
    worth: 'Where it is nothing, `failure` says why, and `failure_at` because of which price.',
    market: 'What the pair is exchanged at by now, with own rates that lead.',
  },
} as const satisfies Resource;

/** A line of the log, by the number that is its id. */
const before: Parameter<bigint> = {
  about: 'Only lines before the one of this id.',
  shown: { type: 'string', pattern: '^[0-9]{1,18}$' },
  schema: z.pipe(
    z.string().check(z.regex(/^[0-9]{1,18}$/)),
    z.transform((text: string) => BigInt(text)),
  ),
};

const group = 'market';
const params = { id: textPart('^.{1,300}$') };
const wrongTerms = [
  'required',
  'too_long',
  'too_short',
  'too_precise',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'not_found',
] as const;

const priceCalls = {
  'GET /office/api/prices': {
    name: 'listPrices',
    group,
    summary: 'What every direction is exchanged at now: market, our rate, margin and place',
    about: '`meta.ids` are those of all pages.',
    query: {
      search: textParameter('Only those whose sides have these words in a name or a code.'),
      filter: choiceParameter('Only those of this kind.', priceFilters),
    },
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'page', of: price, meta: pricesMeta, perDefault: 50 },
    refusals: ['invalid_format', 'less_than'],
  },
  'GET /office/api/prices/{id}': {
    name: 'readPrice',
    group,
    summary: 'How one direction is priced: its rule, its margins and the prices they use',
    params,
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'one', of: rule },
    refusals: ['not_found'],
  },
  'GET /office/api/prices/{id}/ticks': {
    name: 'listPriceTicks',
    group,
    summary: 'The last prices of the market for one direction, the newest first',
    params,
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'all', of: tick },
    refusals: ['not_found'],
  },
  'POST /office/api/prices/trial': {
    name: 'tryPrices',
    group,
    summary: 'What a change of prices would do, now and to the last orders; nothing is changed',
    body: { kind: 'attributes', type: 'prices', schema: changePricesRequest },
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'one', of: trial },
    refusals: wrongTerms,
  },
  'POST /office/api/prices/change': {
    name: 'changePrices',
    group,
    summary: 'Change the prices of directions, all of them or none',
    body: { kind: 'attributes', type: 'prices', schema: changePricesRequest },
    permission: 'rates.change',
    status: 200,
    answer: { kind: 'own', schema: changedPricesDocument },
    refusals: wrongTerms,
  },
  'GET /office/api/price_log': {
    name: 'listPriceChanges',
    group,
    summary: 'Who changed which prices, the last fifty changes first',
    query: { subject: textParameter('Only of this direction or own rate.'), before },
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'all', of: change },
    refusals: ['invalid_format'],
  },
  'GET /office/api/orders/{id}/price_check': {
    name: 'checkOrderPrice',
    group: 'orders',
    summary: 'Price an order once more from its evidence alone',
    params: { id: orderPart },
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'one', of: check },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

const ownRateCalls = {
  'GET /office/api/own_rates': {
    name: 'listOwnRates',
    group,
    summary: 'Prices that operators have set; an id is the code without `own:`',
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'all', of: ownRate },
    refusals: [],
  },
  'PUT /office/api/own_rates/{id}': {
    name: 'setOwnRate',
    group,
    summary: 'Set an own rate, new or not, from now for so many hours or until it is replaced',
    about:
      'A formula has numbers, percentages, `+ - * /`, brackets, `min`, `max`, `avg`, `median` and ' +
      '`first(a, b)`, which takes the first that is there; prices are those of a market ' +
      '(`USD/RUB bid`) or of one source (`rapira USDT/RUB ask`), the middle where no side is named.',
    params,
    body: { kind: 'attributes', type: 'own_rates', schema: ownRateRequest },
    permission: 'rates.change',
    status: 200,
    answer: { kind: 'one', of: ownRate },
    refusals: [...wrongTerms, 'conflict'],
  },
  'POST /office/api/own_rates/trial': {
    name: 'tryOwnRate',
    group,
    summary: 'What an own rate would be worth at this moment; nothing is changed',
    body: { kind: 'attributes', type: 'own_rates', schema: ownRateRequest },
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'one', of: ownRateTrial },
    refusals: wrongTerms,
  },
  'DELETE /office/api/own_rates/{id}': {
    name: 'dropOwnRate',
    group,
    summary: 'Take an own rate away: what goes along it has no price any more',
    params,
    permission: 'rates.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

/** Prices as they are now, the rules they are made by, and what operators change of them. */
export const officePriceCalls = { ...priceCalls, ...ownRateCalls } as const;
