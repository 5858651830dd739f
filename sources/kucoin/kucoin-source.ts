import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { listOf, momentOf, readJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => `${base}-${quote}`);

/** Best bid and ask of all pairs of KuCoin; see MAPPING.md. */
export function kucoinSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'kucoin',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.kucoin,
      path: '/api/v1/market/allTickers',
      read: readTickers,
    },
    outside,
  );
}

/** `buy` is what buyers offer, the bid; `sell` what sellers ask. Errors come with status 200. */
function readTickers(text: string): Answer {
  const answer = recordOf(readJson(text), 'the answer');
  if (answer['code'] !== '200000') throw new Error(`code ${answer['code']}`);
  const data = recordOf(answer['data'], 'data');
  return {
    asOf: momentOf(data['time']),
    prices: readRows(listOf(data['ticker'], 'ticker'), pairs, {
      symbol: 'symbol',
      bid: 'buy',
      ask: 'sell',
      sizes: ['bestBidSize', 'bestAskSize'],
      turnover: 'volValue',
    }),
  };
}
