import { amount } from '../money/amount.ts';
import { atLeast, atMost, ceilToStep, lastPlace } from '../money/arithmetic.ts';
import { type IncomeUnits, incomeUnits, type OutcomeUnits, zero } from '../money/units.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { payableOf } from './check-reserve.ts';
import { assertPricing } from './conversion.ts';
import { quoteFromIncome } from './from-income.ts';
import { type Range, rangeOf, rangeWithoutCaps } from './limits.ts';
import type { Pricing, Quote } from './quote.ts';

/** What one free place to pay to takes, in units of the income asset; `null` is no upper limit. */
export type SlotLimits = {
  readonly incomeMin: IncomeUnits;
  readonly incomeMax: IncomeUnits | null;
};

/** Limits of a place to pay to as those of an income: what is paid there is one. */
export function slotOf(min: bigint, max: bigint | null): SlotLimits {
  return { incomeMin: incomeUnits(min), incomeMax: max === null ? null : incomeUnits(max) };
}

/**
 * Quotes the smallest amount the pair can take right now, within the reserve (units of the outcome
 * asset) and by one of the free `slots`; without `slots` there is always room (a chain gives every
 * order its own address). Refuses `insufficient_reserve` when the reserve cannot pay even the
 * smallest amount, `no_slot` when no free place takes any amount the direction takes, and
 * `direction_unavailable` when the direction's own limits leave nothing. With `near` (units of the
 * income asset) it is the round amount at or below that, or the round one next to it that is taken.
 */
export function quoteFirstSlot(
  pricing: Pricing,
  reserveUnits: OutcomeUnits,
  slots?: readonly SlotLimits[],
  near: IncomeUnits | null = null,
): Quote | Refusal {
  assertPricing(pricing);
  if (isEmpty(rangeWithoutCaps(pricing))) return refuse('direction_unavailable');
  const outcome = payableOf(reserveUnits, pricing.networkFee);
  const range = rangeOf(pricing, { income: null, outcome });
  if (isEmpty(range)) return refuse('insufficient_reserve');
  const free = slots ?? [{ incomeMin: zero, incomeMax: null }];
  const income =
    (near === null ? null : incomeNear(pricing, range, free, near)) ??
    smallestIncome(pricing, range, free);
  if (income === null) return refuse('no_slot');
  return quoteFromIncome(pricing, amount(income, pricing.incomeAsset));
}

function smallestIncome(
  pricing: Pricing,
  range: Range,
  slots: readonly SlotLimits[],
): IncomeUnits | null {
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  let smallest: IncomeUnits | null = null;
  for (const slot of slots) {
    const slotMin = ceilToStep(slot.incomeMin, step);
    const income = atLeast(slotMin, range.incomeMin);
    if (isAbove(income, range.incomeMax) || isAbove(income, slot.incomeMax)) continue;
    if (smallest === null || income < smallest) smallest = income;
  }
  return smallest;
}

/** Null where no free place takes a round amount: then the smallest there is must do. */
function incomeNear(
  pricing: Pricing,
  range: Range,
  slots: readonly SlotLimits[],
  near: IncomeUnits,
): IncomeUnits | null {
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  const wanted = near < step ? incomeUnits(step) : oneTwoFive(near);
  let nearest: IncomeUnits | null = null;
  for (const slot of slots) {
    const min = atLeast(slot.incomeMin, range.incomeMin);
    const above = twoDigitsUp(min);
    const max = lower(slot.incomeMax, range.incomeMax);
    const below = max === null || max >= wanted ? wanted : oneTwoFive(max);
    const round = below >= min ? below : above;
    if (round % step !== 0n || isAbove(round, max)) continue;
    if (nearest === null || distance(round, wanted) < distance(nearest, wanted)) nearest = round;
  }
  return nearest;
}

/** The greatest of 1, 2, 5, 10, 20, 50, … that is not above; 0 for nothing. */
function oneTwoFive(units: IncomeUnits): IncomeUnits {
  if (units <= 0n) return zero;
  const ten = 10n ** BigInt(units.toString().length - 1);
  return incomeUnits([5n, 2n].map((times) => times * ten).find((round) => round <= units) ?? ten);
}

/** The least amount of two leading digits that is not below: 1,497.19 makes 1,500. */
function twoDigitsUp(units: IncomeUnits): IncomeUnits {
  const digits = units.toString().length;
  return digits <= 2 ? units : ceilToStep(units, 10n ** BigInt(digits - 2));
}

function distance(left: IncomeUnits, right: IncomeUnits): bigint {
  return left < right ? right - left : left - right;
}

function lower(left: IncomeUnits | null, right: IncomeUnits | null): IncomeUnits | null {
  if (left === null || right === null) return left ?? right;
  return atMost(left, right);
}

function isEmpty(range: Range): boolean {
  return isAbove(range.incomeMin, range.incomeMax);
}

function isAbove(units: IncomeUnits, max: IncomeUnits | null): boolean {
  return max !== null && units > max;
}
