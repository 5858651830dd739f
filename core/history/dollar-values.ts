import type { AssetCode } from '../money/asset.ts';
import {
  divideFixed,
  type FixedPoint,
  fixedOne,
  multiplyFixed,
  readFixed,
  roundFixed,
} from '../rates/fixed-point.ts';
import type { MarketPrice, PairPrice } from '../rates/market-price.ts';

type KnownPrice = PairPrice & Partial<Pick<MarketPrice, 'mid' | 'hold'>>;

/** So many digits of a dollar price are kept: far more than any market tells apart. */
const digits = 18;

/**
 * What one whole coin of every asset is worth in dollars by the middle prices of one moment. Pairs
 * that are held or cannot be read tell nothing; an asset without a way to the dollar is absent.
 */
export function dollarValues(prices: readonly KnownPrice[]): Map<AssetCode, FixedPoint> {
  const values = new Map<AssetCode, FixedPoint>([['USD', fixedOne]]);
  let waiting = prices.flatMap(readPair);
  for (let found = true; found; ) {
    found = false;
    for (const { base, quote, mid } of waiting) {
      const [ofBase, ofQuote] = [values.get(base), values.get(quote)];
      if (ofQuote !== undefined && ofBase === undefined) {
        values.set(base, shortened(multiplyFixed(mid, ofQuote, 'down')));
      } else if (ofBase !== undefined && ofQuote === undefined) {
        values.set(quote, shortened(divideFixed(ofBase, mid, 'down')));
      } else continue;
      found = true;
    }
    waiting = waiting.filter(({ base, quote }) => !(values.has(base) && values.has(quote)));
  }
  return values;
}

type Pair = { readonly base: AssetCode; readonly quote: AssetCode; readonly mid: FixedPoint };

function readPair({ base, quote, bid, ask, mid, hold }: KnownPrice): Pair[] {
  if (hold === 'all') return [];
  const [sell, buy] = [readFixed(bid), readFixed(ask)];
  const known = mid === undefined ? null : readFixed(mid);
  if (sell === null || buy === null || sell > buy) return [];
  return [{ base, quote, mid: known ?? (sell + buy) / 2n }];
}

function shortened(value: FixedPoint): FixedPoint {
  return roundFixed(value, digits, 'down');
}
