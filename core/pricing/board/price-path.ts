import type { AssetCode } from '../../money/asset.ts';
import { marketName } from '../../rates/markets.ts';
import { parsePrice } from '../../rates/price.ts';
import { compareRatios, crossRatio, type Ratio, swapRatio } from '../../rates/ratio.ts';
import { isRefusal } from '../../refusal.ts';
import type { Way } from './price-board.ts';
import { type BoardPrice, type BoardRate, type Terms, wordingOf } from './price-edges.ts';

/** The prices of one moment, and the own rates of it. */
type Prices = { readonly prices: readonly BoardPrice[]; readonly own: readonly BoardRate[] };

/**
 * Goes along the prices that a rule names, from the income asset to the outcome asset: selling at
 * the bid and buying at the ask of each. Null where one of them is missing, held, or leads nowhere.
 */
export function followPath(
  snapshot: Prices,
  path: readonly string[],
  income: AssetCode,
  outcome: AssetCode,
): Way | null {
  let here = income;
  let market: Ratio = { income: 1n, outcome: 1n };
  let terms: Terms = { expiresAt: null, floatingOnly: false, own: [] };
  for (const name of path) {
    const price = priceNamed(snapshot, name);
    const leg = price === null ? null : legFrom(price, here);
    if (price === null || leg === null) return null;
    market = crossRatio(market, leg.price);
    terms = {
      expiresAt: sooner(terms.expiresAt, price.expiresAt ?? null),
      floatingOnly: terms.floatingOnly || price.hold === 'fixed',
      own: [...terms.own, ...snapshot.own.filter(({ code }) => code === name).map(wordingOf)],
    };
    here = leg.to;
  }
  return here === outcome ? { market, terms, legs: path } : null;
}

function priceNamed({ prices, own }: Prices, name: string): BoardPrice | null {
  if (name.startsWith('own:')) return own.find(({ code }) => code === name)?.price ?? null;
  return prices.find((price) => marketName(price) === name) ?? null;
}

function legFrom(price: BoardPrice, here: AssetCode): { price: Ratio; to: AssetCode } | null {
  if (price.hold === 'all') return null;
  const pair = { incomeAsset: price.base, outcomeAsset: price.quote };
  const [bid, ask] = [parsePrice(price.bid, pair), parsePrice(price.ask, pair)];
  if (isRefusal(bid) || isRefusal(ask) || compareRatios(bid, ask) === 1) return null;
  if (here === price.base) return { price: bid, to: price.quote };
  return here === price.quote ? { price: swapRatio(ask), to: price.base } : null;
}

function sooner(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}
