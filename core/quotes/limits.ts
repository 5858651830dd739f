import { type Amount, amount } from '../money/amount.ts';
import {
  atLeast,
  atMost,
  ceilToStep,
  floorToStep,
  lastPlace,
  minus,
  plus,
} from '../money/arithmetic.ts';
import {
  counted,
  type IncomeUnits,
  incomeUnits,
  type OutcomeUnits,
  outcomeUnits,
  zero,
} from '../money/units.ts';
import { payableOf } from './check-reserve.ts';
import { incomeNeeded, payableFrom, pricesOf } from './conversion.ts';
import type { Pricing } from './quote.ts';

/** The smallest and largest amounts of both sides that are taken right now, ends included. */
export type Limits = {
  readonly incomeMin: Amount<IncomeUnits>;
  readonly incomeMax: Amount<IncomeUnits>;
  readonly outcomeMin: Amount<OutcomeUnits>;
  readonly outcomeMax: Amount<OutcomeUnits>;
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
  reserveUnits: OutcomeUnits,
  slotMax: IncomeUnits | null = null,
): Limits {
  const range = rangeOf(pricing, {
    income: slotMax,
    outcome: payableOf(reserveUnits, pricing.networkFee),
  });
  return {
    incomeMin: amount(range.incomeMin, pricing.incomeAsset),
    incomeMax: amount(range.incomeMax ?? zero, pricing.incomeAsset),
    outcomeMin: amount(range.outcomeMin, pricing.outcomeAsset),
    outcomeMax: amount(range.outcomeMax ?? zero, pricing.outcomeAsset),
  };
}

/** Limits in units; `null` is no upper limit. */
export type Range = {
  readonly incomeMin: IncomeUnits;
  readonly incomeMax: IncomeUnits | null;
  readonly outcomeMin: OutcomeUnits;
  readonly outcomeMax: OutcomeUnits | null;
  /** Bounds of the income alone, before those of the outcome are carried over to it. */
  readonly incomeFloor: IncomeUnits;
  readonly incomeCap: IncomeUnits | null;
};

/** Upper limits of the moment, beside those of the direction; `null` is none. */
type Caps = {
  readonly income: IncomeUnits | null;
  readonly outcome: OutcomeUnits | null;
};

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
  const payable = (income: IncomeUnits) =>
    floorToStep(payableFrom(pricing, prices, income), outcomeStep);
  const needed = (outcome: OutcomeUnits) =>
    ceilToStep(incomeNeeded(pricing, prices, outcome), incomeStep);

  const incomeFloor = atLeast(ceilToStep(pricing.incomeMin, incomeStep), incomeUnits(incomeStep));
  const outcomeLeast = atLeast(pricing.outcomeMin, pricing.payoutMin ?? zero);
  const outcomeFloor = atLeast(ceilToStep(outcomeLeast, outcomeStep), outcomeUnits(outcomeStep));
  const incomeForFloor = needed(outcomeFloor);

  const incomeCap = capped(lowest(pricing.incomeMax, caps.income), incomeStep);
  const outcomeCap = capped(lowest(pricing.outcomeMax, caps.outcome), outcomeStep);
  const outcomeForCap = incomeCap === null ? null : atLeast(payable(incomeCap), zero);
  // Where the largest income pays no unit too many, the outcome has no part in what it is.
  const isCapFree = outcomeCap === null || (outcomeForCap !== null && outcomeForCap <= outcomeCap);

  // Else it is the first income that would pay one unit too many, less one unit.
  const incomeBelow = (cap: OutcomeUnits) =>
    minus(needed(plus(cap, outcomeUnits(outcomeStep))), incomeUnits(incomeStep));

  return {
    incomeFloor,
    incomeCap,
    incomeMin: atLeast(incomeFloor, incomeForFloor),
    outcomeMin: incomeForFloor >= incomeFloor ? outcomeFloor : payable(incomeFloor),
    incomeMax: isCapFree ? incomeCap : incomeBelow(outcomeCap),
    outcomeMax: lowest(outcomeCap, outcomeForCap),
  };
}

function capped<Counted extends bigint>(units: Counted | null, step: bigint): Counted | null {
  return units === null ? null : floorToStep(atLeast(units, counted(0n)), step);
}

function lowest<Counted extends bigint>(
  left: Counted | null,
  right: NoInfer<Counted> | null,
): Counted | null {
  if (left === null || right === null) return left ?? right;
  return atMost(left, right);
}
