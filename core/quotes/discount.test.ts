import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { conditionsOf, resolveRule } from '../pricing/resolve-rule.ts';
import { accepted, basis, pricingWith, quiet, ruleOf } from '../pricing/testing.ts';
import { compareRatios } from '../rates/ratio.ts';
import { convert, priceAt } from './conversion.ts';
import { customerRate } from './customer-rate.ts';
import { withDiscount } from './discount.ts';
import { quoteFromIncome } from './from-income.ts';
import {
  breakdownFromJson,
  breakdownToJson,
  pricingFromJson,
  pricingToJson,
} from './pricing-json.ts';

/** Roubles for dollar coins at 80 with a margin of one percent. */
const plain = pricingWith(undefined);
const rub = (units: bigint) => amount(incomeUnits(units), 'RUB');

/** The outcome of 8000 roubles, worth a hundred dollars, at a margin and a discount. */
function outcomeAt(markupPpm: bigint, discountPpm: bigint): bigint {
  const pricing = withDiscount({ ...plain, markupPpm: ppm(markupPpm) }, ppm(discountPpm));
  return accepted(quoteFromIncome(pricing, rub(800_000n))).outcome.units;
}

test.each([
  ['of nothing', 10_000n, 0n, 99_000_000n],
  ['of a part of the margin', 10_000n, 3_000n, 99_300_000n],
  ['of all of it', 10_000n, 10_000n, 100_000_000n],
  ['of more than it', 10_000n, 50_000n, 100_000_000n],
  ['where there is no margin', 0n, 5_000n, 100_000_000n],
  ['where the price is better than the market’s already', -2_000n, 5_000n, 100_200_000n],
])('a discount %s', (_name, markupPpm, discountPpm, units) => {
  expect(outcomeAt(markupPpm, discountPpm)).toBe(units);
});

test('what it gives away stands beside what is left of the margin', () => {
  const pricing = withDiscount(plain, ppm(3_000n));
  const { breakdown } = accepted(quoteFromIncome(pricing, rub(800_000n)));
  expect(breakdown).toMatchObject({ spread: outcomeUnits(700_000n), discount: 300_000n });
  expect(breakdownFromJson(breakdownToJson(breakdown))).toEqual(breakdown);
  expect(pricingFromJson(pricingToJson(pricing))).toEqual(pricing);
  expect(customerRate(pricing).income).toBe('80.563948');
  expect(withDiscount(pricing, zero)).toEqual(plain);
});

test('without one nothing is written of it', () => {
  const { breakdown } = accepted(quoteFromIncome(plain, rub(800_000n)));
  expect('discount' in breakdown || 'discountPpm' in plain).toBe(false);
});

const anyRuled = fc
  .record({
    profitMin: fc.constantFrom('0', '0.3', '2'),
    leastAmount: fc.constantFrom(null, '0.5', '30'),
    markupPpm: fc.bigInt({ min: -10_000n, max: 60_000n }).map(ppm),
    bands: fc.integer({ min: 0, max: 4 }),
    isRuled: fc.boolean(),
  })
  .map(({ profitMin, leastAmount, markupPpm, bands, isRuled }) => {
    if (!isRuled) return { ...plain, markupPpm };
    const amounts = Array.from({ length: bands }, (_, at) => ({
      from: String(10_000 * (at + 1)),
      markup: `-0.${at + 1}`,
    }));
    const rule = ruleOf({ profit_min: profitMin, profit_min_amount: leastAmount, amounts });
    const made = resolveRule(rule, '1', { ...basis, markupPpm }, conditionsOf(rule, quiet));
    return made === 'out_of_bounds' ? plain : pricingWith(made, { markupPpm });
  });

describe('whatever the price', () => {
  test('a discount is never against the customer, nor below the market’s price for us', () => {
    fc.assert(
      fc.property(
        anyRuled,
        fc.bigInt({ min: 1n, max: 200_000n }).map(ppm),
        fc.bigInt({ min: 100n, max: 10n ** 9n }).map(incomeUnits),
        (full, given, income) => {
          const pricing = withDiscount(full, given);
          const [was, is] = [convert(full, income), convert(pricing, income)];
          expect(is.gross >= was.gross).toBe(true);
          expect(is.discount).toBe(is.gross - was.gross);
          const [spreadWas, spreadIs] = [was.fair - was.gross, is.fair - is.gross];
          expect(spreadIs >= (spreadWas < 0n ? spreadWas : 0n)).toBe(true);
          // Not a unit more than was promised of the market’s price.
          expect(is.discount * 1_000_000n < (was.fair + 1n) * given + 1_000_000n).toBe(true);
          const better = compareRatios(priceAt(pricing, income), priceAt(full, income));
          expect(better).not.toBe(-1);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
