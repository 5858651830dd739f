import { assert } from '../assert.ts';
import { type Amount, amount, formatAmount } from '../money/amount.ts';
import { atLeast, ceilToStep, lastPlace } from '../money/arithmetic.ts';
import { type IncomeUnits, type OutcomeUnits, zero } from '../money/units.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { assertPricing, convert, incomeNeeded, pricesOf } from './conversion.ts';
import { quoteOf } from './from-income.ts';
import { type Range, rangeWithoutCaps } from './limits.ts';
import type { Pricing, Quote } from './quote.ts';

/**
 * Quotes what a customer must give to get exactly `outcome`: the smallest income that is taken and
 * pays at least that. What such an income would pay beyond the outcome asked goes to `rounding`;
 * that is less than one unit of the income's last place is worth, since one unit less would not
 * pay the outcome. Refuses `outcome_amount` as `too_precise`, `greater_than` or `less_than`.
 */
export function quoteFromOutcome(pricing: Pricing, outcome: Amount<OutcomeUnits>): Quote | Refusal {
  assertPricing(pricing);
  assert(outcome.asset === pricing.outcomeAsset, 'an outcome is of the direction’s asset');
  const { outcomeAsset, outcomePrecision } = pricing;
  if (outcome.units % lastPlace(outcomeAsset, outcomePrecision) !== 0n) {
    return refuse('too_precise', 'outcome_amount', { precision: String(outcomePrecision) });
  }
  const range = rangeWithoutCaps(pricing);
  const shown = (units: OutcomeUnits) =>
    formatAmount(amount(units, outcomeAsset), outcomePrecision);
  if (outcome.units < range.outcomeMin) {
    return refuse('greater_than', 'outcome_amount', { min: shown(range.outcomeMin) });
  }
  const income = incomeFor(pricing, outcome.units, range);
  if (income === null) {
    return refuse('less_than', 'outcome_amount', { max: shown(range.outcomeMax ?? zero) });
  }
  return quoteOf(pricing, income, outcome.units, convert(pricing, income));
}

function incomeFor(pricing: Pricing, outcome: OutcomeUnits, range: Range): IncomeUnits | null {
  if (range.outcomeMax !== null && outcome > range.outcomeMax) return null;
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  const needed = ceilToStep(incomeNeeded(pricing, pricesOf(pricing), outcome), step);
  // Where many incomes pay the same outcome, the smallest of them may be below the limit.
  const income = atLeast(needed, range.incomeFloor);
  return range.incomeCap !== null && income > range.incomeCap ? null : income;
}
