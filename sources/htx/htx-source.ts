import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { listOf, momentOf, readExactJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => `${base}${quote}`.toLowerCase());

/** Best bid and ask of all pairs of HTX; see MAPPING.md. */
export function htxSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'htx',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.htx,
      path: '/market/tickers',
      read: readTickers,
    },
    outside,
  );
}

/** Prices are JSON numbers, some with exponents: they are read as they are written. */
function readTickers(text: string): Answer {
  const answer = recordOf(readExactJson(text), 'the answer');
  if (answer['status'] !== 'ok') throw new Error(`status ${answer['status']}`);
  return {
    asOf: momentOf(answer['ts']),
    prices: readRows(listOf(answer['data'], 'data'), pairs, {
      symbol: 'symbol',
      bid: 'bid',
      ask: 'ask',
      sizes: ['bidSize', 'askSize'],
      turnover: 'vol',
    }),
  };
}
