import { type Amount, amount } from '../money/amount.ts';
import { ceilToStep, floorToStep, lastPlace } from '../money/arithmetic.ts';
import { payableOf } from './check-reserve.ts';
import { incomeNeeded, payableFrom, pricesOf } from './conversion.ts';
import type { Pricing } from './quote.ts';

/** The smallest and largest amounts of both sides that are taken right now, ends included. */
export type Limits = {
  readonly incomeMin: Amount;
  readonly incomeMax: Amount;
  readonly outcomeMin: Amount;
  readonly outcomeMax: Amount;
};

/**
 * Works out the limits to show: those of the direction, of the reserve (units of the outcome asset,
 * less the network cost of the payout) and of the place to pay to (`slotMax`, units of the income
 * asset), each carried over to both sides. A limit is exact for the side the customer asks by:
 * the income limits for `quoteFromIncome`, the outcome limits for `quoteFromOutcome`; the other
 * side of such a quote may pass its own limit by less than one unit of the last place. A maximum
 * below its minimum says that nothing can be taken now; it is never negative.
 */
export function limitsOf(
  pricing: Pricing,
  reserveUnits: bigint,
  slotMax: bigint | null = null,
): Limits {
  const range = rangeOf(pricing, {
    income: slotMax,
    outcome: payableOf(reserveUnits, pricing.networkFee),
  });
  return {
    incomeMin: amount(range.incomeMin, pricing.incomeAsset),
    incomeMax: amount(range.incomeMax ?? 0n, pricing.incomeAsset),
    outcomeMin: amount(range.outcomeMin, pricing.outcomeAsset),
    outcomeMax: amount(range.outcomeMax ?? 0n, pricing.outcomeAsset),
  };
}

/** Limits in units; `null` is no upper limit. */
export type Range = {
  readonly incomeMin: bigint;
  readonly incomeMax: bigint | null;
  readonly outcomeMin: bigint;
  readonly outcomeMax: bigint | null;
  /** Bounds of the income alone, before those of the outcome are carried over to it. */
  readonly incomeFloor: bigint;
  readonly incomeCap: bigint | null;
};

/** Upper limits of the moment, beside those of the direction; `null` is none. */
export type Caps = { readonly income: bigint | null; readonly outcome: bigint | null };

const noCaps: Caps = { income: null, outcome: null };

const ranges = new WeakMap<Pricing, Range>();

/** The range of a pricing by itself: terms do not change, and every quote of them asks for it. */
export function rangeWithoutCaps(pricing: Pricing): Range {
  const known = ranges.get(pricing);
  if (known !== undefined) return known;
  const range = rangeOf(pricing, noCaps);
  ranges.set(pricing, range);
  return range;
}

/** Carries every limit over to both sides, on whole units of the last place. */
export function rangeOf(pricing: Pricing, caps: Caps): Range {
  const incomeStep = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  const outcomeStep = lastPlace(pricing.outcomeAsset, pricing.outcomePrecision);
  const prices = pricesOf(pricing);
  const payable = (income: bigint) =>
    floorToStep(payableFrom(pricing, prices, income), outcomeStep);
  const needed = (outcome: bigint) =>
    ceilToStep(incomeNeeded(pricing, prices, outcome), incomeStep);

  const incomeFloor = atLeast(ceilToStep(pricing.incomeMin, incomeStep), incomeStep);
  const outcomeLeast = atLeast(pricing.outcomeMin, pricing.payoutMin ?? 0n);
  const outcomeFloor = atLeast(ceilToStep(outcomeLeast, outcomeStep), outcomeStep);
  const incomeForFloor = needed(outcomeFloor);

  const incomeCap = capped(lowest(pricing.incomeMax, caps.income), incomeStep);
  const outcomeCap = capped(lowest(pricing.outcomeMax, caps.outcome), outcomeStep);
  const outcomeForCap = incomeCap === null ? null : atLeast(payable(incomeCap), 0n);
  // Where the largest income pays no unit too many, the outcome has no part in what it is.
  const isCapFree = outcomeCap === null || (outcomeForCap !== null && outcomeForCap <= outcomeCap);

  return {
    incomeFloor,
    incomeCap,
    incomeMin: atLeast(incomeFloor, incomeForFloor),
    outcomeMin: incomeForFloor >= incomeFloor ? outcomeFloor : payable(incomeFloor),
    // Else it is the first income that would pay one unit too many, less one unit.
    incomeMax: isCapFree ? incomeCap : needed(outcomeCap + outcomeStep) - incomeStep,
    outcomeMax: lowest(outcomeCap, outcomeForCap),
  };
}

function capped(units: bigint | null, step: bigint): bigint | null {
  return units === null ? null : floorToStep(atLeast(units, 0n), step);
}

function atLeast(units: bigint, floor: bigint): bigint {
  return units < floor ? floor : units;
}

function lowest(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null) return right;
  if (right === null) return left;
  return left < right ? left : right;
}
