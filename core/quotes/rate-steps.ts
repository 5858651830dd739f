import { atLeast, atMost, ceilToStep, divCeil, lastPlace, minus } from '../money/arithmetic.ts';
import { type IncomeUnits, incomeUnits, million, zero } from '../money/units.ts';
import type { ShownRate } from '../rates/price.ts';
import { showRate } from '../rates/price.ts';
import type { Ratio } from '../rates/ratio.ts';
import { priceAt, pricesOf } from './conversion.ts';
import type { Limits } from './limits.ts';
import type { Pricing } from './quote.ts';

/** A range of incomes, in units and ends included, that are all exchanged at one rate. */
export type RateStep = {
  readonly incomeMin: IncomeUnits;
  readonly incomeMax: IncomeUnits;
  readonly price: Ratio;
  readonly rate: ShownRate;
};

/**
 * The limits cut into ranges of one rate each, as they are published. What is so small that a least
 * profit of ours makes its rate worse is left out: nobody shall come for a rate they do not get.
 */
export function rateSteps(pricing: Pricing, limits: Limits): RateStep[] {
  const { incomeMin, incomeMax } = limits;
  if (incomeMax.units < incomeMin.units) return [];
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  const starts = pricesOf(pricing);
  return starts.flatMap(({ incomeFrom }, at) => {
    const price = priceAt(pricing, incomeFrom);
    const profitable = profitableFrom(pricing, price);
    if (profitable === null) return [];
    const next = starts[at + 1]?.incomeFrom;
    const from = ceilToStep(atLeast(atLeast(incomeMin.units, incomeFrom), profitable), step);
    const end =
      next === undefined ? incomeMax.units : minus(ceilToStep(next, step), incomeUnits(step));
    const to = atMost(end, incomeMax.units);
    if (to < from) return [];
    return [{ incomeMin: from, incomeMax: to, price, rate: showRate(price, pricing) }];
  });
}

/** From this income on the margin is more than the least profit; null where it never is. */
function profitableFrom(pricing: Pricing, price: Ratio): IncomeUnits | null {
  const { market, incomeFee } = pricing;
  const profitMin = pricing.rule?.profitMin ?? zero;
  if (profitMin === 0n) return zero;
  // One unit more than the profit makes up for what rounding takes off the fair value.
  const margin = market.outcome * price.income - price.outcome * market.income;
  if (margin <= 0n) return null;
  const net = divCeil((profitMin + 1n) * market.income * price.income, margin);
  return incomeUnits(divCeil((net + incomeFee.fixed) * million, million - incomeFee.ppm));
}
