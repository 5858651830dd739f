import { type AssetCode, scaleOf } from '../money/asset.ts';

/** What the ledger holds of an account, and what is on the way, in units of its asset. */
type Expected = {
  /** Free, held, incoming and owed to ourselves, together. */
  readonly holding: bigint;
  /** Of payouts that may have left and are not settled yet, with what networks take for them. */
  readonly leaving: bigint;
  /** Seen of deposits that no order was credited with yet. */
  readonly coming: bigint;
  /** Credited of late: whoever tells the balance may not count it yet. */
  readonly settling: bigint;
};

export type Bounds = { readonly low: bigint; readonly high: bigint };

/** Between which balances everything is right: what is on the way is there or is not. */
export function expectedBounds({ holding, leaving, coming, settling }: Expected): Bounds {
  return { low: holding - leaving - settling, high: holding + coming };
}

/** Bounds that hold for either of two moments: the balance was told between them. */
export function widerBounds(one: Bounds, other: Bounds): Bounds {
  return {
    low: one.low < other.low ? one.low : other.low,
    high: one.high > other.high ? one.high : other.high,
  };
}

/** How far a balance is outside its bounds: negative where something is missing. */
export function driftOf(actual: bigint, { low, high }: Bounds, agreed: bigint): bigint {
  const compared = actual - agreed;
  if (compared < low) return compared - low;
  return compared > high ? compared - high : 0n;
}

/** The difference that nobody asks about unless a bound of its own is set. */
export function usualDriftMax(asset: AssetCode): bigint {
  const scale = scaleOf(asset);
  // One of a currency, a hundred-thousandth of a coin.
  return scale <= 4 ? 10n ** BigInt(scale) : 10n ** BigInt(scale - 5);
}

/** Looks one after another that must find a drift: a balance is told while money moves. */
export const roundsToAlarm = 2;

/** Whether a drift is more than may be let pass. */
export function isAbove(drift: bigint, max: bigint): boolean {
  return drift > max || drift < -max;
}
