import { assert } from '../assert.ts';
import { type Amount, amount, formatAmount } from '../money/amount.ts';
import { floorToStep, lastPlace, minus } from '../money/arithmetic.ts';
import type { IncomeUnits, OutcomeUnits } from '../money/units.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { assertPricing, type Conversion, convert } from './conversion.ts';
import { rangeWithoutCaps } from './limits.ts';
import type { Pricing, Quote } from './quote.ts';

/**
 * Quotes what a customer gets for an income. Refuses `income_amount` as `too_precise`,
 * `greater_than` (below the smallest that is taken, `{ min }`) or `less_than` (`{ max }`); the
 * limits of the direction are obeyed on both sides, the reserve is `checkReserve`'s to check.
 */
export function quoteFromIncome(pricing: Pricing, income: Amount<IncomeUnits>): Quote | Refusal {
  assertPricing(pricing);
  assert(income.asset === pricing.incomeAsset, 'an income is of the direction’s asset');
  const refusal = refuseUnits(pricing, income.units) ?? refuseOutside(pricing, income.units);
  if (refusal) return refusal;
  const conversion = convert(pricing, income.units);
  const step = lastPlace(pricing.outcomeAsset, pricing.outcomePrecision);
  return quoteOf(pricing, income.units, floorToStep(conversion.payable, step), conversion);
}

/** Puts a quote together and makes sure that not one unit went missing. */
export function quoteOf(
  pricing: Pricing,
  income: IncomeUnits,
  outcome: OutcomeUnits,
  conversion: Conversion,
): Quote {
  const { incomeFee, fair, gross, outcomeFee, payable, discount } = conversion;
  const { networkFee } = pricing;
  const spread = minus(fair, gross);
  const rounding = minus(payable, outcome);
  assert(outcome > 0n && rounding >= 0n, 'a quote pays out something, and never more than is left');
  assert(
    fair === outcome + networkFee + outcomeFee + spread + rounding,
    'a quote accounts for every unit',
  );
  return {
    income: amount(income, pricing.incomeAsset),
    outcome: amount(outcome, pricing.outcomeAsset),
    breakdown: {
      incomeFee,
      fair,
      spread,
      outcomeFee,
      networkFee,
      rounding,
      ...(discount === 0n ? {} : { discount }),
    },
  };
}

function refuseUnits(pricing: Pricing, income: IncomeUnits): Refusal | null {
  const { incomeAsset, incomePrecision } = pricing;
  if (income % lastPlace(incomeAsset, incomePrecision) === 0n) return null;
  return refuse('too_precise', 'income_amount', { precision: String(incomePrecision) });
}

function refuseOutside(pricing: Pricing, income: IncomeUnits): Refusal | null {
  const { incomeMin, incomeMax } = rangeWithoutCaps(pricing);
  const shown = (units: IncomeUnits) =>
    formatAmount(amount(units, pricing.incomeAsset), pricing.incomePrecision);
  if (income < incomeMin) return refuse('greater_than', 'income_amount', { min: shown(incomeMin) });
  if (incomeMax !== null && income > incomeMax) {
    return refuse('less_than', 'income_amount', { max: shown(incomeMax) });
  }
  return null;
}
