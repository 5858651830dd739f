import { assert } from '../assert.ts';
import { mulCeil, mulFloor } from '../money/arithmetic.ts';
import {
  type IncomeUnits,
  incomeUnits,
  million,
  type OutcomeUnits,
  outcomeUnits,
  type PartsPerMillion,
} from '../money/units.ts';

/**
 * A price as a ratio of whole numbers: `outcome` smallest units of the outcome asset for `income`
 * smallest units of the income asset. It is never inverted by division; the two sides swap places.
 */
export type Ratio = { readonly income: bigint; readonly outcome: bigint };

/** Builds a ratio in lowest terms: `ratio(10n, 4n)` is five income units for two outcome units. */
export function ratio(income: bigint, outcome: bigint): Ratio {
  assert(income > 0n && outcome > 0n, 'both sides of a price are positive');
  const divisor = greatestCommonDivisor(income, outcome);
  return { income: income / divisor, outcome: outcome / divisor };
}

/** What units of the income are worth at a price, rounded down: the one way to the other side. */
export function outcomeFloor(units: IncomeUnits, price: Ratio): OutcomeUnits {
  return outcomeUnits(mulFloor(units, price.outcome, price.income));
}

/** The least of the income that is worth so much of the outcome at a price. */
export function incomeCeil(units: OutcomeUnits, price: Ratio): IncomeUnits {
  return incomeUnits(mulCeil(units, price.income, price.outcome));
}

/** Divides both sides by what they share; the price stays exactly what it was. */
export function reduceRatio(price: Ratio): Ratio {
  return ratio(price.income, price.outcome);
}

/** The same price looked at from the other side: RUB for LTC becomes LTC for RUB, exactly. */
export function swapRatio(price: Ratio): Ratio {
  return { income: price.outcome, outcome: price.income };
}

/** Chains two prices exactly: RUB→USDT and USDT→LTC give RUB→LTC. The middle asset must be one. */
export function crossRatio(first: Ratio, second: Ratio): Ratio {
  return ratio(first.income * second.income, first.outcome * second.outcome);
}

/** Compares prices of one pair by what the customer gets: 1 when `left` gives more, exactly. */
export function compareRatios(left: Ratio, right: Ratio): -1 | 0 | 1 {
  const leftOutcome = left.outcome * right.income;
  const rightOutcome = right.outcome * left.income;
  if (leftOutcome === rightOutcome) return 0;
  return leftOutcome < rightOutcome ? -1 : 1;
}

/** Of two prices of one pair, the one that gives the customer less. */
export function lesserRatio(left: Ratio, right: Ratio): Ratio {
  return compareRatios(left, right) === 1 ? right : left;
}

/** Takes `ppm` parts in a million off the outcome (adds them when negative), exactly. */
export function discountRatio(price: Ratio, ppm: PartsPerMillion): Ratio {
  assert(ppm < million, 'a margin leaves something of the price');
  return ratio(price.income * million, price.outcome * (million - ppm));
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let larger = left;
  let smaller = right;
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
