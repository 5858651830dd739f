import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { listOf, momentOf, readJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => `${base}-${quote}`);

/** Best bid and ask of all spot pairs of OKX, each with its own time; see MAPPING.md. */
export function okxSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'okx',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.okx,
      path: '/api/v5/market/tickers?instType=SPOT',
      read: readTickers,
    },
    outside,
  );
}

/** Errors come with status 200 and a code of their own. */
function readTickers(text: string): Answer {
  const answer = recordOf(readJson(text), 'the answer');
  if (answer['code'] !== '0') throw new Error(`code ${answer['code']}`);
  const shape = {
    symbol: 'instId',
    bid: 'bidPx',
    ask: 'askPx',
    sizes: ['bidSz', 'askSz'],
    turnover: 'volCcy24h',
  } as const;
  const prices = readRows(listOf(answer['data'], 'data'), pairs, shape, (row) =>
    momentOf(row['ts']),
  );
  return { asOf: null, prices };
}
