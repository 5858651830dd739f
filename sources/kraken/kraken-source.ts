import type { SourcePrice } from '../../core/rates/market-price.ts';
import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { isRecord, listOf, readJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { type Pair, pairsOf } from './kraken-pairs.ts';

/** Best bid and ask of all pairs of Kraken, in dollars and in dollar coins; see MAPPING.md. */
export function krakenSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'kraken',
      kind: 'exchange',
      paceSeconds: 5,
      address: sourceAddresses.kraken,
      path: '/0/public/Ticker',
      read: readTickers,
    },
    outside,
  );
}

const pairs = pairsOf();

/** Errors come with status 200 in a list beside an answer that is not there. */
function readTickers(text: string): Answer {
  const answer = recordOf(readJson(text), 'the answer');
  const errors = listOf(answer['error'], 'error');
  if (errors.length > 0) throw new Error(`error ${String(errors[0]).slice(0, 80)}`);
  const result = recordOf(answer['result'], 'result');
  const prices = Object.entries(result).flatMap(([symbol, row]) => {
    const pair = pairs.get(symbol);
    return pair === undefined || !isRecord(row) ? [] : (readRow(pair, row) ?? []);
  });
  return { asOf: null, prices };
}

/** Each side is a list of the price, the size in whole lots and the size. */
function readRow(pair: Pair, row: Readonly<Record<string, unknown>>): SourcePrice | null {
  const [bids, asks] = [row['b'], row['a']];
  if (!Array.isArray(bids) || !Array.isArray(asks)) return null;
  const [bid, , bidSize]: unknown[] = bids;
  const [ask, , askSize]: unknown[] = asks;
  if (typeof bid !== 'string' || typeof ask !== 'string') return null;
  return { ...pair, bid, ask, size: `${bidSize} ${askSize}` };
}
