import {
  chartPeriods,
  cryptoChartAttributes,
  cryptoInfoAttributes,
  cryptoStatsAttributes,
} from '../crypto-stats.ts';
import type { CallTable, Resource } from './call.ts';
import { looseParameter, textPart } from './parameters.ts';

const stats = {
  type: 'crypto_stats',
  attributes: cryptoStatsAttributes,
  notes: {
    rank: 'Place in the list.',
    change_24h: 'Percent.',
    sparkline: 'A week as `[milliseconds since 1970, dollars]`.',
    simulated: 'Prices of the demo: no real market has them.',
  },
} as const satisfies Resource;

const info = {
  type: 'crypto_info',
  attributes: cryptoInfoAttributes,
  notes: {
    market_cap: 'Dollars; null where no market-data service is configured.',
    ath: 'Highest price ever, in dollars.',
  },
} as const satisfies Resource;

const chart = {
  type: 'crypto_charts',
  attributes: cryptoChartAttributes,
  notes: {
    base: 'Prices are so much of `quote` for one `base`: the dearer side of a pair is the base.',
    points: '`[milliseconds since 1970, price]`: where each candle ends.',
    candles: '`[milliseconds since 1970 when it opens, open, high, low, close]`.',
    step_s: 'Length of a candle in seconds.',
    change: 'Percent, over the period.',
    backfilled: 'Some of it was not recorded by this service itself.',
  },
} as const satisfies Resource;

const ticker = textPart('^[A-Za-z0-9]{1,64}$');

const query = {
  period: looseParameter('How far back it looks. A day where none is asked for.', {
    type: 'string',
    enum: [...chartPeriods],
    default: '24h',
  }),
};

/** Crypto statistics and charts. */
export const cryptoCalls = {
  'GET /api/v1/crypto_stats/top_15': {
    name: 'listCryptoStats',
    group: 'rates',
    summary: 'Up to fifteen coins that can be exchanged, with a week of prices',
    written: true,
    status: 200,
    answer: { kind: 'all', of: stats },
    refusals: [],
  },
  'GET /api/v1/crypto_stats/{token}': {
    name: 'showCryptoStats',
    group: 'rates',
    summary: 'One coin by its ticker',
    params: { token: ticker },
    written: true,
    status: 200,
    answer: { kind: 'one', of: stats },
    refusals: ['not_found'],
  },
  'GET /api/v1/crypto_stats/info/{id}': {
    name: 'showCryptoInfo',
    group: 'rates',
    summary: 'All that is known of a coin',
    about: 'Null is what nobody has told: capitalisation and words need a market-data service.',
    params: { id: ticker },
    written: true,
    status: 200,
    answer: { kind: 'one', of: info },
    refusals: ['not_found'],
  },
  'GET /api/v1/crypto_stats/charts/{id}': {
    name: 'showCoinChart',
    group: 'rates',
    summary: 'What a coin cost in dollars',
    params: { id: ticker },
    query,
    written: true,
    status: 200,
    answer: { kind: 'one', of: chart },
    refusals: ['not_found', 'invalid_format'],
  },
  'GET /api/v1/crypto_stats/charts/{income}/{outcome}': {
    name: 'showPairChart',
    group: 'rates',
    summary: 'How the market rate of a pair of payment systems moved',
    about: 'Ids or codes of payment systems. The margin of the direction is not in it.',
    params: { income: ticker, outcome: ticker },
    query,
    written: true,
    status: 200,
    answer: { kind: 'one', of: chart },
    refusals: ['not_found', 'invalid_format'],
  },
} as const satisfies CallTable;
