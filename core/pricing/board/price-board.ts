import type { AssetCode } from '../../money/asset.ts';
import { marketName } from '../../rates/markets.ts';
import { crossRatio, type Ratio } from '../../rates/ratio.ts';
import {
  type BoardPrice,
  type BoardRate,
  free,
  marketEdge,
  ownEdge,
  type PairEdge,
  stricter,
  type Terms,
} from './price-edges.ts';

/** What every asset brings in others at one moment: along the one way there is between them. */
export type PriceBoard = ReadonlyMap<AssetCode, BoardEntry>;

/** A fair price with all that the prices along its way allow. */
export type Way = {
  readonly market: Ratio;
  readonly terms: Terms;
  /** Markets and own rates that it goes along, in their order. */
  readonly legs: readonly string[];
};

type BoardEntry = {
  /** From this asset to the root of its tree, step by step; the root has none. */
  readonly steps: readonly Step[];
  readonly root: AssetCode;
  readonly crossing: Crossing;
  /** From here to other assets, as far as somebody has asked. */
  readonly ways: Map<AssetCode, Way | null>;
};

/** One price on the way to the root: `up` turns the asset into the next one, `down` turns back. */
type Step = {
  readonly name: string;
  readonly up: Ratio;
  readonly down: Ratio;
  readonly terms: Terms;
};

/**
 * How boards are crossed is part of what an order was priced by: a snapshot names its way, and is
 * crossed by it again. By the first one all ways led through the dollar, and an own rate that leads
 * priced its own pair alone.
 */
export const crossings = [1, 2] as const;
export type Crossing = (typeof crossings)[number];
export const crossingNow: Crossing = 2;

type Options = {
  /** Pairs that have sources and no price for now: nothing else may stand in for them. */
  readonly closed?: readonly Pair[];
  readonly crossing?: Crossing;
};

const oneToOne: Ratio = { income: 1n, outcome: 1n };

/**
 * Crosses prices into one board. Between any two assets there is one way, so no chain of exchanges
 * gains anything, but for what an operator prices apart; which one, `rankOf` says. Selling goes by
 * the bid and buying by the ask all along. A pair that is closed stays in its place: what would go
 * along it has no price, rather than another one. Two assets that an own rate leads between are
 * always exchanged by it alone, also when it is worth nothing, for a forgotten one stops the pair.
 */
export function crossPrices(
  prices: readonly BoardPrice[],
  own: readonly BoardRate[] = [],
  { closed = [], crossing = crossingNow }: Options = {},
): PriceBoard {
  const leading = own.filter(({ leads }) => leads).map(ownEdge);
  const markets = prices
    .map(marketEdge)
    .filter((edge) => !leading.some((rate) => isSame(rate, edge)));
  const edges =
    crossing === 1
      ? [...leading, ...markets].filter(({ open }) => open !== null)
      : spanning([...leading, ...closed.map(closedEdge), ...markets, ...hubPairs.map(closedEdge)]);
  const board = new Map<AssetCode, BoardEntry>();
  grow(board, { root: 'USD', crossing }, edges);
  if (crossing !== 1) {
    // Where nobody is asked for the coin in dollars, what is traded for it goes by it all the same.
    const known = [...leading, ...closed, ...prices];
    if (!known.some((pair) => isSame(pair, coinInDollars))) growApart(board, markets, edges);
    growOwn(board, edges);
  }
  for (const edge of leading) putWays(board, edge, crossing);
  return board;
}

/** The dollar and the coins that stand for it: all others hang on one of these. */
const hubs: readonly AssetCode[] = ['USD', 'USDT', 'USDC'];

const coinInDollars = { base: 'USDT', quote: 'USD' } as const;

/** Without a price of these their sides are not exchanged at all, and least of all by a detour. */
const hubPairs = [coinInDollars, { base: 'USDC', quote: 'USDT' }] as const;

/**
 * What comes first on the way: the dollar coins are exchanged directly; then own rates that lead
 * between one of them and another asset, which all that this asset is exchanged for goes by; then
 * markets. An own rate between two other assets prices them alone, and nothing beyond.
 */
function rankOf({ base, quote, own }: PairEdge): number {
  const ends = [base, quote].filter((asset) => hubs.includes(asset)).length;
  if (ends === 2) return 0;
  if (!own) return 2;
  return ends === 1 ? 1 : 3;
}

type Pair = Pick<PairEdge, 'base' | 'quote'>;

function isSame(left: Pair, right: Pair): boolean {
  return (
    (left.base === right.base && left.quote === right.quote) ||
    (left.base === right.quote && left.quote === right.base)
  );
}

function closedEdge({ base, quote }: Pair): PairEdge {
  return { name: marketName({ base, quote }), base, quote, own: false, open: null };
}

/** Edges that connect what those before them do not: between any two assets one way remains. */
function spanning(edges: readonly PairEdge[]): PairEdge[] {
  const group = new Map<AssetCode, AssetCode>();
  const groupOf = (asset: AssetCode): AssetCode => {
    const above = group.get(asset) ?? asset;
    return above === asset ? asset : groupOf(above);
  };
  const ranked = edges.toSorted((left, right) => rankOf(left) - rankOf(right));
  return ranked.filter(({ base, quote }) => {
    const [left, right] = [groupOf(base), groupOf(quote)];
    if (left === right) return false;
    group.set(left, right);
    return true;
  });
}

/** Enters all that the edges lead to from a root, as far as they are open. */
function grow(
  board: Map<AssetCode, BoardEntry>,
  { root, crossing }: Pick<BoardEntry, 'root' | 'crossing'>,
  edges: readonly PairEdge[],
): void {
  board.set(root, { steps: [], root, crossing, ways: new Map() });
  let waiting = edges;
  for (let found = true; found; ) {
    found = false;
    for (const edge of waiting) {
      for (const [asset, beyond] of [
        [edge.base, edge.quote],
        [edge.quote, edge.base],
      ] as const) {
        const above = board.get(beyond);
        const step = stepFrom(edge, asset);
        if (above?.root !== root || board.has(asset) || step === null) continue;
        board.set(asset, { steps: [step, ...above.steps], root, crossing, ways: new Map() });
        found = true;
      }
    }
    waiting = waiting.filter(({ base, quote }) => !(board.has(base) && board.has(quote)));
  }
}

/**
 * Enters what hangs on the dollar coin by itself. Between it and what hangs on the dollar nothing
 * is exchanged, but for one market of a pair that would connect them: it prices that pair alone.
 */
function growApart(
  board: Map<AssetCode, BoardEntry>,
  markets: readonly PairEdge[],
  edges: readonly PairEdge[],
): void {
  grow(board, { root: coinInDollars.base, crossing: crossingNow }, edges);
  const across = markets.find(({ base, quote, open }) => {
    const [one, other] = [board.get(base)?.root, board.get(quote)?.root];
    return open !== null && one !== undefined && other !== undefined && one !== other;
  });
  if (across !== undefined) putWays(board, across, crossingNow);
}

/** Own rates price what they lead between also where no market leads there from the dollar. */
function growOwn(board: Map<AssetCode, BoardEntry>, edges: readonly PairEdge[]): void {
  const own = edges.filter((edge) => edge.own);
  for (const { base, quote } of own) {
    if (board.has(base) || board.has(quote)) continue;
    grow(board, { root: quote, crossing: crossingNow }, own);
  }
}

function stepFrom({ name, base, open }: PairEdge, asset: AssetCode): Step | null {
  if (open === null) return null;
  const { sell, buy, terms } = open;
  return asset === base
    ? { name, up: sell, down: buy, terms }
    : { name, up: buy, down: sell, terms };
}

/** Sets both ways between the assets of an own rate that leads; closed where it has no price. */
function putWays(board: Map<AssetCode, BoardEntry>, edge: PairEdge, crossing: Crossing): void {
  for (const [from, to] of [
    [edge.base, edge.quote],
    [edge.quote, edge.base],
  ] as const) {
    const step = stepFrom(edge, from);
    const entry = board.get(from) ?? { steps: [], root: from, crossing, ways: new Map() };
    const way = step && { market: step.up, terms: step.terms, legs: [step.name] };
    entry.ways.set(to, way);
    board.set(from, entry);
  }
}

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
      ? { market: oneToOne, terms: free, legs: [] }
      : between(income, board.get(outcomeAsset) ?? null);
  income.ways.set(outcomeAsset, way);
  return way;
}

/** Up to where the ways of both meet, and down again; by the first crossing up to the root. */
function between(income: BoardEntry, outcome: BoardEntry | null): Way | null {
  if (outcome === null || income.root !== outcome.root) return null;
  const shared = income.crossing === 1 ? 0 : sharedSteps(income.steps, outcome.steps);
  const up = income.steps.slice(0, income.steps.length - shared);
  const down = outcome.steps.slice(0, outcome.steps.length - shared).toReversed();
  const prices = [...up.map((step) => step.up), ...down.map((step) => step.down)];
  // What is shared is not paid for twice, but while it is held nothing beyond it is quoted either.
  const limits = [...income.steps, ...outcome.steps].map(({ terms }) => terms);
  const along = [...up, ...down];
  return {
    market: prices.reduce(crossRatio, oneToOne),
    terms: { ...limits.reduce(stricter, free), own: along.flatMap(({ terms }) => terms.own) },
    legs: along.map(({ name }) => name),
  };
}

function sharedSteps(left: readonly Step[], right: readonly Step[]): number {
  let shared = 0;
  while (shared < left.length && left.at(-1 - shared) === right.at(-1 - shared)) shared += 1;
  return shared;
}
