import type { AssetCode } from '../money/asset.ts';

/** Rules differ by how deep a market is and how often it is priced. */
const marketKinds = ['major', 'alt', 'stable', 'fiat'] as const;
type MarketKind = (typeof marketKinds)[number];

/** A pair that is priced from many sources; all other pairs are crossed from these. */
export type Market = {
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly kind: MarketKind;
  /** A pair that speaks for this one where a source lacks it: one dollar coin for the dollar. */
  readonly proxy?: { readonly base: AssetCode; readonly quote: AssetCode };
  /** Only those that trade just this pair speak for it: a price crossed from others is another. */
  readonly direct?: true;
};

const coin = { quote: 'USDT', kind: 'major' } as const;
const currency = { base: 'USD', kind: 'fiat' } as const;

/** Every market the service is priced by. */
export const markets: readonly Market[] = [
  { base: 'USDT', quote: 'USD', kind: 'stable', proxy: { base: 'USDT', quote: 'USDC' } },
  { base: 'USDC', quote: 'USDT', kind: 'stable' },
  { ...coin, base: 'BTC' },
  { ...coin, base: 'ETH' },
  { ...coin, base: 'LTC' },
  { ...coin, base: 'DOGE' },
  { ...coin, base: 'BNB' },
  { ...coin, base: 'TRX' },
  { ...coin, base: 'TON' },
  { ...coin, base: 'SOL' },
  { ...coin, base: 'XRP' },
  { base: 'LINK', quote: 'USDT', kind: 'alt' },
  { base: 'UNI', quote: 'USDT', kind: 'alt' },
  { base: 'SHIB', quote: 'USDT', kind: 'alt' },
  { base: 'XMR', quote: 'USDT', kind: 'alt' },
  // Before the dollar's: a currency hangs on the dollar coin that it is really traded for.
  { base: 'USDT', quote: 'RUB', kind: 'fiat', direct: true },
  { ...currency, quote: 'RUB' },
  { ...currency, quote: 'KZT' },
  { ...currency, quote: 'UAH' },
  { ...currency, quote: 'UZS' },
  { base: 'EUR', quote: 'USD', kind: 'fiat' },
];

/** What a market is called in evidence, in the office and in the log: `BTC/USDT`. */
export function marketName(pair: Pick<Market, 'base' | 'quote'>): string {
  return `${pair.base}/${pair.quote}`;
}

/** The markets on an asset's way to the dollar: `BTC/USDT` and `USDT/USD` for BTC. */
export function marketsToDollar(asset: AssetCode): readonly string[] {
  const [first] = markets.filter(
    ({ base, quote }) => base === asset || (base === 'USD' && quote === asset),
  );
  if (first === undefined || asset === 'USD') return [];
  return [marketName(first), ...(first.base === asset ? marketsToDollar(first.quote) : [])];
}

/** A market by its name; null when there is none of that name. */
export function marketNamed(name: string): Market | null {
  return markets.find((market) => marketName(market) === name) ?? null;
}

/** When a move of the market stops it. Moves are in parts per million of the earlier price. */
export type BreakerPolicy = {
  readonly fixedMinutePpm: bigint;
  readonly fixedHourPpm: bigint;
  readonly allMinutePpm: bigint;
  readonly allHourPpm: bigint;
  /** A move within a minute beyond this is no calm. */
  readonly calmPpm: bigint;
  readonly calmSeconds: number;
};

/** How a market of one kind is priced. */
export type MarketPolicy = {
  /** Sources a price should have; one fewer gives a wider spread, fewer still no price. */
  readonly quorum: number;
  readonly quorumDegraded: number;
  /** A source whose bid and ask stand further apart is not believed. */
  readonly spreadMaxPpm: bigint;
  /** Nor one that left its own last price by more, until its old price is forgotten. */
  readonly jumpMaxPpm: bigint;
  /** Least turnover of 24 hours in the quote asset; null asks for none. */
  readonly turnoverMin: bigint | null;
  /** Sources further from the median are left out. */
  readonly outlierPpm: bigint;
  /**
   * Lowest bid and highest ask count up to here from the median bid and ask: nobody drags them
   * further. A quote crosses four prices at most, and all of them together stay within 0.5 %.
   */
  readonly bandPpm: bigint;
  /** By the rules before the third: further, and from the median of both. */
  readonly bandFormerPpm: bigint;
  /** Taken off the bid and put on the ask while there are too few sources. */
  readonly degradedPpm: bigint;
  /** How far from one a market of two like things may stand; null for all others. */
  readonly pegPpm: bigint | null;
  readonly breaker: BreakerPolicy;
};

const breaker: BreakerPolicy = {
  fixedMinutePpm: 30_000n,
  fixedHourPpm: 100_000n,
  allMinutePpm: 90_000n,
  allHourPpm: 300_000n,
  calmPpm: 10_000n,
  calmSeconds: 180,
};

const common = {
  quorum: 3,
  quorumDegraded: 2,
  spreadMaxPpm: 50_000n,
  jumpMaxPpm: 200_000n,
  bandPpm: 1_000n,
  bandFormerPpm: 4_000n,
  degradedPpm: 5_000n,
  pegPpm: null,
  breaker,
} as const;

/**
 * One number for all rules below: evidence names the rules it was judged by, and is judged by them
 * again. By the first ones a source that stood still contradicted nobody; up to the second ones two
 * liars could worsen each price on the way of a quote by 0.4 %.
 */
export const policyVersions = [1, 2, 3] as const;
export type PolicyVersion = (typeof policyVersions)[number];
export const policyVersion: PolicyVersion = 3;

/** The rules by kind of market. */
export const marketPolicies: Readonly<Record<MarketKind, MarketPolicy>> = {
  major: { ...common, turnoverMin: 50_000n, outlierPpm: 15_000n },
  alt: { ...common, turnoverMin: 10_000n, outlierPpm: 50_000n },
  stable: { ...common, turnoverMin: 50_000n, outlierPpm: 15_000n, pegPpm: 20_000n },
  fiat: {
    ...common,
    turnoverMin: null,
    outlierPpm: 30_000n,
    bandPpm: 10_000n,
    bandFormerPpm: 10_000n,
    degradedPpm: 10_000n,
  },
};

/** Seconds that an exchange's word counts in a median. */
export const readingMaxSeconds = 20;

/** Seconds that a price may be quoted after the oldest word behind it was true. */
export const priceMaxSeconds = 30;

/** Working hours that a bank's word counts: one day's price lives until the next is written. */
export const bankWorkingHoursMax = 36;

/** Same price and size for so many readings, while others moved: the feed is frozen. */
export const frozenReadings = 6;
/** So many other sources must have moved by so much for that. */
export const frozenWitnesses = 2;
export const frozenMovePpm = 1_000n;

/** A market that no source has changed anything of for so long is no market. */
export const stillSeconds = 45;

/** How long a source is held to its own last price. */
export const jumpMemorySeconds = 300;

/** A direct price and the same one crossed from two others may differ by this. */
export const crossPpm = 20_000n;
