import type { AssetCode } from '../../core/money/asset.ts';
import { parsePrice } from '../../core/rates/price.ts';
import {
  compareRatios,
  crossRatio,
  discountRatio,
  type Ratio,
  swapRatio,
} from '../../core/rates/ratio.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { OwnQuote } from '../pricing/own-quotes.ts';
import type { SnapshotPrice } from './snapshot-price.ts';

/** What every asset brings in dollars and what dollars bring in it, at one moment. */
export type PriceBoard = ReadonlyMap<AssetCode, DollarPrice>;

type DollarPrice = {
  readonly toDollars: Ratio;
  readonly fromDollars: Ratio;
  readonly terms: Terms;
};

/** What the prices along the way allow: the soonest end, and the gravest hold. */
export type Terms = {
  /** Nobody is quoted at or after this; null where no price on the way says so. */
  readonly expiresAt: Date | null;
  /** No fixed rate is given for now. */
  readonly floatingOnly: boolean;
};

const free: Terms = { expiresAt: null, floatingOnly: false };

const oneToOne: Ratio = { income: 1n, outcome: 1n };

/** A pair whose two prices stand further apart than this is broken, not merely expensive. */
const spreadMaxPpm = 50_000n;

/**
 * Crosses the pairs of a snapshot into one board through the dollar. Selling goes by the bid and
 * buying by the ask all along the way, so no chain of exchanges through the board gains anything.
 * Pairs that are held, crossed, absurdly wide or unreadable are left out, and assets with no path
 * to the dollar are absent: they have no price. An own rate that leads stands where the market's
 * price of its pair would, also when it is worth nothing: a forgotten one stops the pair.
 */
export function crossPrices(
  prices: readonly SnapshotPrice[],
  own: readonly OwnQuote[] = [],
): PriceBoard {
  const board = new Map<AssetCode, DollarPrice>();
  board.set('USD', { toDollars: oneToOne, fromDollars: oneToOne, terms: free });
  let waiting = ledPrices(prices, own).flatMap(readEdges);
  for (let found = true; found; ) {
    found = false;
    for (const edge of waiting) {
      const beyond = board.get(edge.beyond);
      if (beyond === undefined || board.has(edge.asset)) continue;
      board.set(edge.asset, {
        toDollars: crossRatio(edge.sell, beyond.toDollars),
        fromDollars: crossRatio(beyond.fromDollars, edge.buy),
        terms: stricter(beyond.terms, edge.terms),
      });
      found = true;
    }
    waiting = waiting.filter((edge) => !board.has(edge.asset));
  }
  return board;
}

function ledPrices(
  prices: readonly SnapshotPrice[],
  own: readonly OwnQuote[],
): readonly SnapshotPrice[] {
  const leading = own.filter(({ leads }) => leads);
  const led = ({ base, quote }: SnapshotPrice) =>
    leading.some(
      (rate) =>
        (rate.base === base && rate.quote === quote) ||
        (rate.base === quote && rate.quote === base),
    );
  return [...leading.flatMap(({ price }) => price ?? []), ...prices.filter((price) => !led(price))];
}

/** Fair price of one asset in another; null when the board lacks one of them. */
export function marketRatio(
  board: PriceBoard,
  incomeAsset: AssetCode,
  outcomeAsset: AssetCode,
): Ratio | null {
  const income = board.get(incomeAsset);
  const outcome = board.get(outcomeAsset);
  if (income === undefined || outcome === undefined) return null;
  if (incomeAsset === outcomeAsset) return oneToOne;
  const crossed = crossedOn(board);
  const pair = `${incomeAsset} ${outcomeAsset}`;
  const known = crossed.get(pair);
  if (known !== undefined) return known;
  const fresh = crossRatio(income.toDollars, outcome.fromDollars);
  crossed.set(pair, fresh);
  return fresh;
}

/** Many directions are between the same two assets: each pair of a board is crossed once. */
const crossedPairs = new WeakMap<PriceBoard, Map<string, Ratio>>();

function crossedOn(board: PriceBoard): Map<string, Ratio> {
  const known = crossedPairs.get(board);
  if (known !== undefined) return known;
  const fresh = new Map<string, Ratio>();
  crossedPairs.set(board, fresh);
  return fresh;
}

/** What the way from one asset to the other allows; an asset in itself is free. */
export function marketTerms(
  board: PriceBoard,
  incomeAsset: AssetCode,
  outcomeAsset: AssetCode,
): Terms {
  const income = board.get(incomeAsset);
  const outcome = board.get(outcomeAsset);
  if (income === undefined || outcome === undefined || incomeAsset === outcomeAsset) return free;
  return stricter(income.terms, outcome.terms);
}

function stricter(left: Terms, right: Terms): Terms {
  const ends = [left.expiresAt, right.expiresAt].filter((end) => end !== null);
  return {
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number))),
    floatingOnly: left.floatingOnly || right.floatingOnly,
  };
}

/** One way of reaching the dollar: `sell` turns the asset into `beyond`, `buy` turns it back. */
type Edge = {
  readonly asset: AssetCode;
  readonly beyond: AssetCode;
  readonly sell: Ratio;
  readonly buy: Ratio;
  readonly terms: Terms;
};

function readEdges(price: SnapshotPrice): Edge[] {
  if (price.hold === 'all') return [];
  const pair = { incomeAsset: price.base, outcomeAsset: price.quote };
  const bid = parsePrice(price.bid, pair);
  const ask = parsePrice(price.ask, pair);
  if (isRefusal(bid) || isRefusal(ask)) return [];
  if (compareRatios(bid, ask) === 1) return [];
  if (compareRatios(ask, discountRatio(bid, -spreadMaxPpm)) === 1) return [];
  const terms = { expiresAt: price.expiresAt ?? null, floatingOnly: price.hold === 'fixed' };
  return [
    { asset: price.base, beyond: price.quote, sell: bid, buy: swapRatio(ask), terms },
    { asset: price.quote, beyond: price.base, sell: swapRatio(ask), buy: bid, terms },
  ];
}
