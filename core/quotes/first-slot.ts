import { amount } from '../money/amount.ts';
import { ceilToStep, lastPlace } from '../money/arithmetic.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { payableOf } from './check-reserve.ts';
import { assertPricing } from './conversion.ts';
import { quoteFromIncome } from './from-income.ts';
import { type Range, rangeOf, rangeWithoutCaps } from './limits.ts';
import type { Pricing, Quote } from './quote.ts';

/** What one free place to pay to takes, in units of the income asset; `null` is no upper limit. */
export type SlotLimits = { readonly incomeMin: bigint; readonly incomeMax: bigint | null };

/**
 * Quotes the smallest amount the pair can take right now, within the reserve (units of the outcome
 * asset) and by one of the free `slots`; without `slots` there is always room (a chain gives every
 * order its own address). Refuses `insufficient_reserve` when the reserve cannot pay even the
 * smallest amount, `no_slot` when no free place takes any amount the direction takes, and
 * `direction_unavailable` when the direction's own limits leave nothing.
 */
export function quoteFirstSlot(
  pricing: Pricing,
  reserveUnits: bigint,
  slots?: readonly SlotLimits[],
): Quote | Refusal {
  assertPricing(pricing);
  if (isEmpty(rangeWithoutCaps(pricing))) return refuse('direction_unavailable');
  const outcome = payableOf(reserveUnits, pricing.networkFee);
  const range = rangeOf(pricing, { income: null, outcome });
  if (isEmpty(range)) return refuse('insufficient_reserve');
  const income = smallestIncome(pricing, range, slots ?? [{ incomeMin: 0n, incomeMax: null }]);
  if (income === null) return refuse('no_slot');
  return quoteFromIncome(pricing, amount(income, pricing.incomeAsset));
}

function smallestIncome(
  pricing: Pricing,
  range: Range,
  slots: readonly SlotLimits[],
): bigint | null {
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  let smallest: bigint | null = null;
  for (const slot of slots) {
    const slotMin = ceilToStep(slot.incomeMin, step);
    const income = slotMin > range.incomeMin ? slotMin : range.incomeMin;
    if (isAbove(income, range.incomeMax) || isAbove(income, slot.incomeMax)) continue;
    if (smallest === null || income < smallest) smallest = income;
  }
  return smallest;
}

function isEmpty(range: Range): boolean {
  return isAbove(range.incomeMin, range.incomeMax);
}

function isAbove(units: bigint, max: bigint | null): boolean {
  return max !== null && units > max;
}
