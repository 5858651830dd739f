import { divCeil, divFloor } from '../money/arithmetic.ts';
import { compareRatios, lesserRatio, type Ratio, ratio, swapRatio } from '../rates/ratio.ts';
import type { RateBounds } from './rule.ts';

/** A price nobody may be given: the bounds leave none, or the step is more than the price. */
export type OutOfBounds = 'out_of_bounds';

/**
 * Rounds a price to whole steps, in the service's favour, and keeps it between floor and ceiling:
 * what is beyond them becomes the standard rate, or the bound itself. `best` is the best price that
 * the service may give: neither a bound nor a standard rate ever passes it.
 */
export function boundRate(
  price: Ratio,
  bounds: RateBounds,
  best: Ratio | null,
): Ratio | OutOfBounds {
  const stepped = bounds.step === null ? price : toStep(price, bounds.step, bounds.per);
  if (stepped === null) return 'out_of_bounds';
  const bounded = withinBounds(stepped, bounds);
  if (best !== null && lesserRatio(bounded, best) !== bounded) return 'out_of_bounds';
  return bounded;
}

function withinBounds(price: Ratio, { per, floor, ceiling, standard }: RateBounds): Ratio {
  // A number of outcome for one income is larger where the customer gets more; else smaller.
  const [worst, most] = per === 'income' ? [floor, ceiling] : [ceiling, floor];
  if (worst !== null && compareRatios(price, worst) === -1) return standard ?? worst;
  if (most !== null && compareRatios(price, most) === 1) return standard ?? most;
  return price;
}

/** Whole steps of the number that people read; null when not even one fits. */
function toStep(price: Ratio, step: Ratio, per: RateBounds['per']): Ratio | null {
  if (per === 'income') {
    const steps = divFloor(price.outcome * step.income, price.income * step.outcome);
    return steps === 0n ? null : ratio(step.income, steps * step.outcome);
  }
  const [swapped, one] = [swapRatio(price), swapRatio(step)];
  const steps = divCeil(swapped.outcome * one.income, swapped.income * one.outcome);
  return ratio(steps * one.outcome, one.income);
}
