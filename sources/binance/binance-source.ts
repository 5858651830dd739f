import { httpSource, type Outside } from '../http-source.ts';
import { listOf, readJson } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => `${base}${quote}`);

/** Best bid and ask of all pairs of Binance; see MAPPING.md. */
export function binanceSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'binance',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.binance,
      path: '/api/v3/ticker/bookTicker',
      read: (text) => ({
        asOf: null,
        prices: readRows(listOf(readJson(text), 'the answer'), pairs, {
          symbol: 'symbol',
          bid: 'bidPrice',
          ask: 'askPrice',
          sizes: ['bidQty', 'askQty'],
        }),
      }),
    },
    outside,
  );
}
