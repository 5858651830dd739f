import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { listOf, readExactJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { readRows } from '../ticker-rows.ts';

const pairs = new Map([['USDT/RUB', { base: 'USDT', quote: 'RUB' } as const]]);

/** What Rapira takes and pays for the dollar coin in roubles; see MAPPING.md. */
export function rapiraSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'rapira',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.rapira,
      path: '/open/market/rates',
      markets: [...pairs.keys()],
      read: readRates,
    },
    outside,
  );
}

/** Prices are numbers of JSON, and are kept as the texts they were written as. */
function readRates(text: string): Answer {
  const answer = recordOf(readExactJson(text), 'the answer');
  if (answer['code'] !== '0') throw new Error(`code ${answer['code']}`);
  return {
    asOf: null,
    prices: readRows(listOf(answer['data'], 'data'), pairs, {
      symbol: 'symbol',
      bid: 'bidPrice',
      ask: 'askPrice',
      sizes: ['volume', 'turnover'],
      turnover: 'turnover',
    }),
  };
}
