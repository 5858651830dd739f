import { httpSource, type Outside } from '../http-source.ts';
import { listOf, readJson } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => `${base}_${quote}`);

/** Best bid and ask of all spot pairs of Gate; see MAPPING.md. */
export function gateSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'gate',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.gate,
      path: '/api/v4/spot/tickers',
      // Some three thousand rows of four hundred bytes, and more every month.
      bytesMax: 4 * 1024 * 1024,
      read: (text) => ({
        asOf: null,
        prices: readRows(listOf(readJson(text), 'the answer'), pairs, {
          symbol: 'currency_pair',
          bid: 'highest_bid',
          ask: 'lowest_ask',
          sizes: ['highest_size', 'lowest_size'],
          turnover: 'quote_volume',
        }),
      }),
    },
    outside,
  );
}
