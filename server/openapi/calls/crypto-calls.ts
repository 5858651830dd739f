import { chartPeriods } from '../../../contract/crypto-stats.ts';
import type { Call, QueryParameter } from '../call.ts';

const period: QueryParameter = {
  name: 'period',
  about: 'How far back it looks. A day where none is asked for.',
  schema: { type: 'string', enum: [...chartPeriods], default: '24h' },
};

const ticker = '^[A-Za-z0-9]{1,64}$';

/** Crypto statistics and charts. */
export const cryptoCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/crypto_stats/top_15',
    name: 'listCryptoStats',
    group: 'rates',
    summary: 'Up to fifteen coins that can be exchanged, with a week of prices',
    status: 200,
    answer: { kind: 'all', type: 'crypto_stats' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/crypto_stats/{token}',
    name: 'showCryptoStats',
    group: 'rates',
    summary: 'One coin by its ticker',
    idPattern: ticker,
    status: 200,
    answer: { kind: 'one', type: 'crypto_stats' },
    refusals: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/crypto_stats/info/{id}',
    name: 'showCryptoInfo',
    group: 'rates',
    summary: 'All that is known of a coin',
    about: 'Null is what nobody has told: capitalisation and words need a market-data service.',
    idPattern: ticker,
    status: 200,
    answer: { kind: 'one', type: 'crypto_info' },
    refusals: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/crypto_stats/charts/{id}',
    name: 'showCoinChart',
    group: 'rates',
    summary: 'What a coin cost in dollars',
    idPattern: ticker,
    query: [period],
    status: 200,
    answer: { kind: 'one', type: 'crypto_charts' },
    refusals: ['not_found', 'invalid_format'],
  },
  {
    method: 'get',
    path: '/api/v1/crypto_stats/charts/{income}/{outcome}',
    name: 'showPairChart',
    group: 'rates',
    summary: 'How the market rate of a pair of payment systems moved',
    about: 'Ids or codes of payment systems. The margin of the direction is not in it.',
    idPattern: ticker,
    query: [period],
    status: 200,
    answer: { kind: 'one', type: 'crypto_charts' },
    refusals: ['not_found', 'invalid_format'],
  },
];
