import { distancePpm, type FixedPoint, roundFixed, shiftFixed } from './fixed-point.ts';
import { type MarketPolicy, type PolicyVersion, policyVersion } from './markets.ts';

/** What one believed source says. */
type Opinion = {
  readonly source: string;
  readonly bid: FixedPoint;
  readonly ask: FixedPoint;
  readonly mid: FixedPoint;
};

/** Why there is no price: too few sources, or too many that contradict. */
export type NoConsensus = 'too_few' | 'disagreement';

export type Consensus = {
  readonly price: {
    readonly mid: FixedPoint;
    readonly bid: FixedPoint;
    readonly ask: FixedPoint;
    readonly degraded: boolean;
  } | null;
  readonly failure: NoConsensus | null;
  readonly used: readonly string[];
  readonly outliers: readonly string[];
};

/** Digits of a price; what is cut off is cut in the service's favour. */
const priceDigits = 12;

/**
 * One price out of many opinions. Sources far from the median are left out; of those that remain
 * there must be a quorum, and they must be two thirds of all that spoke (`dissenters` spoke
 * nonsense): with seven sources, two liars change next to nothing and three stop the price. What
 * the service buys it buys at the lowest bid, what it sells at the highest ask, but within a band
 * beside the median of each, so that nobody alone drags the price away.
 */
export function findConsensus(
  opinions: readonly Opinion[],
  dissenters: number,
  policy: MarketPolicy,
  version: PolicyVersion = policyVersion,
): Consensus {
  if (opinions.length < policy.quorumDegraded) return failed('too_few', [], []);
  const first = median(opinions.map(({ mid }) => mid));
  const near = opinions.filter(({ mid }) => distancePpm(mid, first) <= policy.outlierPpm);
  const outliers = opinions.filter((opinion) => !near.includes(opinion)).map(sourceOf);
  const used = near.map(sourceOf);
  if (near.length < policy.quorumDegraded) return failed('too_few', used, outliers);
  const spoke = opinions.length + dissenters;
  if (near.length * 3 < spoke * 2) return failed('disagreement', used, outliers);
  const mid = median(near.map(({ mid }) => mid));
  const degraded = near.length < policy.quorum;
  // Two that stand on either side of their own middle must at least agree with each other.
  if (degraded && near.some((one) => distancePpm(one.mid, mid) * 2n > policy.outlierPpm)) {
    return failed('disagreement', used, outliers);
  }
  const band = bandOf(near, mid, policy, version);
  return { price: priceOf(near, mid, degraded, { policy, band }), failure: null, used, outliers };
}

function priceOf(
  opinions: readonly Opinion[],
  mid: FixedPoint,
  degraded: boolean,
  { policy, band: { floor, ceiling } }: { readonly policy: MarketPolicy; readonly band: Band },
): NonNullable<Consensus['price']> {
  const lowest = least(opinions.map(({ bid }) => bid));
  const highest = -least(opinions.map(({ ask }) => -ask));
  const wider = degraded ? policy.degradedPpm : 0n;
  const bid = shiftFixed(lowest > floor ? lowest : floor, -wider, 'down');
  const ask = shiftFixed(highest < ceiling ? highest : ceiling, wider, 'up');
  return {
    mid: roundFixed(mid, priceDigits, 'down'),
    bid: roundFixed(bid, priceDigits, 'down'),
    ask: roundFixed(ask, priceDigits, 'up'),
    degraded,
  };
}

/** The lowest bid and the highest ask that count. */
type Band = { readonly floor: FixedPoint; readonly ceiling: FixedPoint };

function bandOf(
  opinions: readonly Opinion[],
  mid: FixedPoint,
  { bandPpm, bandFormerPpm }: MarketPolicy,
  version: PolicyVersion,
): Band {
  if (version < 3) return bandBeside(mid, mid, bandFormerPpm);
  const bid = median(opinions.map((opinion) => opinion.bid));
  return bandBeside(bid, median(opinions.map(({ ask }) => ask)), bandPpm);
}

function bandBeside(bid: FixedPoint, ask: FixedPoint, ppm: bigint): Band {
  return { floor: shiftFixed(bid, -ppm, 'down'), ceiling: shiftFixed(ask, ppm, 'up') };
}

/** The middle one; of an even number the middle between the two in the middle. */
function median(prices: readonly FixedPoint[]): FixedPoint {
  const sorted = [...prices].sort((left, right) => (left < right ? -1 : 1));
  const upper = sorted[sorted.length >> 1] ?? 0n;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[(sorted.length >> 1) - 1] ?? 0n) + upper) / 2n;
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

function failed(
  failure: NoConsensus,
  used: readonly string[],
  outliers: readonly string[],
): Consensus {
  return { price: null, failure, used, outliers };
}

function sourceOf({ source }: Opinion): string {
  return source;
}
