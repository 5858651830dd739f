import type { RateStepShown } from '../../../../contract/rates.ts';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import type { Limits } from '../../../../core/quotes/limits.ts';
import type { Pricing } from '../../../../core/quotes/quote.ts';
import { rateSteps } from '../../../../core/quotes/rate-steps.ts';

/** Where a rule has other rates for other amounts: each range that can be had, with its own. */
export function shownSteps(pricing: Pricing, limits: Limits): RateStepShown[] {
  const shown = (units: bigint) =>
    formatAmount(amount(units, pricing.incomeAsset), pricing.incomePrecision);
  return rateSteps(pricing, limits).map(({ incomeMin, incomeMax, rate }) => ({
    min_income_amount: shown(incomeMin),
    max_income_amount: shown(incomeMax),
    rate,
  }));
}
