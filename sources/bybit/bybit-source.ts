import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { listOf, momentOf, readJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => `${base}${quote}`);

/** Best bid and ask of all spot pairs of Bybit; see MAPPING.md. */
export function bybitSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'bybit',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.bybit,
      path: '/v5/market/tickers?category=spot',
      read: readTickers,
    },
    outside,
  );
}

/** Errors come with status 200 and a code of their own. */
function readTickers(text: string): Answer {
  const answer = recordOf(readJson(text), 'the answer');
  if (answer['retCode'] !== 0) throw new Error(`code ${answer['retCode']}`);
  const result = recordOf(answer['result'], 'result');
  return {
    asOf: momentOf(answer['time']),
    prices: readRows(listOf(result['list'], 'list'), pairs, {
      symbol: 'symbol',
      bid: 'bid1Price',
      ask: 'ask1Price',
      sizes: ['bid1Size', 'ask1Size'],
      turnover: 'turnover24h',
    }),
  };
}
