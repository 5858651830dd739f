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

/** What every asset brings in others at one moment: across the dollar, or by an own rate. */
export type PriceBoard = ReadonlyMap<AssetCode, BoardEntry>;

type BoardEntry = {
  /** Null for an asset that own rates alone lead to. */
  readonly dollars: DollarPrice | null;
  /** From here to other assets: by own rates that lead, else as far as somebody has asked. */
  readonly ways: Map<AssetCode, Way | null>;
};

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
  /** The own rates on the way and their wording, as `wordingOf` names them. */
  readonly own: readonly string[];
};

const free: Terms = { expiresAt: null, floatingOnly: false, own: [] };

/** Another wording of an own rate makes another price, whatever the market does. */
export function wordingOf({ code, revision }: Pick<OwnQuote, 'code' | 'revision'>): string {
  return `${code}@${revision}`;
}

const oneToOne: Ratio = { income: 1n, outcome: 1n };

/** A pair whose two prices stand further apart than this is broken, not merely expensive. */
const spreadMaxPpm = 50_000n;

/**
 * Crosses the pairs of a snapshot into one board through the dollar. Selling goes by the bid and
 * buying by the ask all along the way, so no chain of exchanges through the board gains anything.
 * Pairs that are held, crossed, absurdly wide or unreadable are left out, and assets with no path
 * to the dollar are absent: they have no price. An own rate that leads stands where the market's
 * price of its pair would, and its two assets are exchanged by it alone, not across the dollar:
 * also when it is worth nothing, for a forgotten one stops the pair.
 */
export function crossPrices(
  prices: readonly SnapshotPrice[],
  own: readonly OwnQuote[] = [],
): PriceBoard {
  const board = new Map<AssetCode, BoardEntry>();
  const usd = { toDollars: oneToOne, fromDollars: oneToOne, terms: free };
  board.set('USD', { dollars: usd, ways: new Map() });
  let waiting = edgesOf(prices, own);
  for (let found = true; found; ) {
    found = false;
    for (const edge of waiting) {
      const beyond = board.get(edge.beyond)?.dollars ?? null;
      if (beyond === null || board.has(edge.asset)) continue;
      const dollars = {
        toDollars: crossRatio(edge.sell, beyond.toDollars),
        fromDollars: crossRatio(beyond.fromDollars, edge.buy),
        terms: stricter(beyond.terms, edge.terms),
      };
      board.set(edge.asset, { dollars, ways: new Map() });
      found = true;
    }
    waiting = waiting.filter((edge) => !board.has(edge.asset));
  }
  for (const rate of own) if (rate.leads) putWays(board, rate);
  return board;
}

/** Sets both ways between the assets of an own rate that leads; closed where it has no price. */
function putWays(board: Map<AssetCode, BoardEntry>, rate: OwnQuote): void {
  const edges = rate.price === null ? [] : readEdges(rate.price, [wordingOf(rate)]);
  for (const [from, to] of [
    [rate.base, rate.quote],
    [rate.quote, rate.base],
  ] as const) {
    const entry = board.get(from) ?? { dollars: null, ways: new Map() };
    const edge = edges.find(({ asset }) => asset === from);
    entry.ways.set(to, edge === undefined ? null : { market: edge.sell, terms: edge.terms });
    board.set(from, entry);
  }
}

function edgesOf(prices: readonly SnapshotPrice[], own: readonly OwnQuote[]): Edge[] {
  const leading = own.filter(({ leads }) => leads);
  const led = ({ base, quote }: SnapshotPrice) =>
    leading.some(
      (rate) =>
        (rate.base === base && rate.quote === quote) ||
        (rate.base === quote && rate.quote === base),
    );
  return [
    ...leading.flatMap((rate) => (rate.price ? readEdges(rate.price, [wordingOf(rate)]) : [])),
    ...prices.filter((price) => !led(price)).flatMap((price) => readEdges(price, [])),
  ];
}

/** A fair price with all that the prices along its way allow. */
export type Way = { readonly market: Ratio; readonly terms: Terms };

/** Fair price of one asset in another; null when the board lacks one of them. */
export function marketRatio(
  board: PriceBoard,
  incomeAsset: AssetCode,
  outcomeAsset: AssetCode,
): Ratio | null {
  return marketWay(board, incomeAsset, outcomeAsset)?.market ?? null;
}

/**
 * The same with what the way from one asset to the other allows; an asset in itself is free. Many
 * directions are between the same two assets: each pair of a board is crossed once.
 */
export function marketWay(
  board: PriceBoard,
  incomeAsset: AssetCode,
  outcomeAsset: AssetCode,
): Way | null {
  const income = board.get(incomeAsset);
  if (income === undefined) return null;
  const known = income.ways.get(outcomeAsset);
  if (known !== undefined) return known;
  const way =
    incomeAsset === outcomeAsset
      ? { market: oneToOne, terms: free }
      : acrossDollar(income.dollars, board.get(outcomeAsset)?.dollars ?? null);
  income.ways.set(outcomeAsset, way);
  return way;
}

function acrossDollar(income: DollarPrice | null, outcome: DollarPrice | null): Way | null {
  if (income === null || outcome === null) return null;
  return {
    market: crossRatio(income.toDollars, outcome.fromDollars),
    terms: stricter(income.terms, outcome.terms),
  };
}

function stricter(left: Terms, right: Terms): Terms {
  const ends = [left.expiresAt, right.expiresAt].filter((end) => end !== null);
  return {
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number))),
    floatingOnly: left.floatingOnly || right.floatingOnly,
    own: [...left.own, ...right.own],
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

function readEdges(price: SnapshotPrice, own: readonly string[]): Edge[] {
  if (price.hold === 'all') return [];
  const pair = { incomeAsset: price.base, outcomeAsset: price.quote };
  const bid = parsePrice(price.bid, pair);
  const ask = parsePrice(price.ask, pair);
  if (isRefusal(bid) || isRefusal(ask)) return [];
  if (compareRatios(bid, ask) === 1) return [];
  if (compareRatios(ask, discountRatio(bid, -spreadMaxPpm)) === 1) return [];
  const terms = { expiresAt: price.expiresAt ?? null, floatingOnly: price.hold === 'fixed', own };
  return [
    { asset: price.base, beyond: price.quote, sell: bid, buy: swapRatio(ask), terms },
    { asset: price.quote, beyond: price.base, sell: swapRatio(ask), buy: bid, terms },
  ];
}
