import { expect, test } from 'vitest';
import { incomeUnits, outcomeUnits, zero } from '../money/units.ts';
import { ratio } from '../rates/ratio.ts';
import { isRefusal } from '../refusal.ts';
import { quoteFirstSlot, slotOf } from './first-slot.ts';
import type { Pricing } from './quote.ts';

/** Roubles to litecoin at 8 000, from 1 497.19 to 300 000 roubles. */
const pricing: Pricing = {
  incomeAsset: 'RUB',
  outcomeAsset: 'LTC',
  incomePrecision: 2,
  outcomePrecision: 8,
  market: ratio(800_000n, 100_000_000n),
  markupPpm: zero,
  networkFee: zero,
  incomeFee: { fixed: zero, ppm: zero },
  outcomeFee: { fixed: zero, ppm: zero },
  incomeMin: incomeUnits(149_719n),
  incomeMax: incomeUnits(30_000_000n),
  outcomeMin: zero,
  outcomeMax: null,
};
/** Litecoin, worth 10 000 roubles at 1.17. */
const coins: Pricing = {
  ...pricing,
  incomeAsset: 'LTC',
  outcomeAsset: 'RUB',
  incomePrecision: 8,
  outcomePrecision: 2,
  market: ratio(100_000_000n, 850_000n),
  incomeMin: incomeUnits(1_000_000n),
  incomeMax: null,
};
const plenty = 10n ** 15n;

test.each([
  ['what most come with, where it is taken', pricing, 1_000_000n, undefined, 1_000_000n],
  ['a round amount of a coin', coins, 117_000_000n, undefined, 100_000_000n],
  ['above a minimum with kopecks, the next round one', pricing, 100_000n, undefined, 150_000n],
  ['below a maximum, a round one', pricing, 1_000_000n, [slotOf(0n, 812_345n)], 500_000n],
  [
    'the place nearest to it',
    pricing,
    1_000_000n,
    [slotOf(0n, 300_000n), slotOf(9n, null)],
    1_000_000n,
  ],
  ['above a place that takes no less', pricing, 1_000_000n, [slotOf(1_234_501n, null)], 1_300_000n],
  ['where nothing round is taken, the least', pricing, 1n, [slotOf(812_301n, 812_350n)], 812_301n],
])('a form opens with %s', (_what, terms, near, slots, units) => {
  const quote = quoteFirstSlot(terms, outcomeUnits(plenty), slots, incomeUnits(near));
  expect(isRefusal(quote) ? quote : quote.income.units).toBe(units);
});

test('a form opens with no more than the reserve pays', () => {
  // 0.25 LTC are 2 000 roubles.
  const quote = quoteFirstSlot(
    pricing,
    outcomeUnits(25_000_000n),
    undefined,
    incomeUnits(1_000_000n),
  );
  expect(isRefusal(quote) ? quote : quote.income.units).toBe(200_000n);
  expect(
    quoteFirstSlot(pricing, outcomeUnits(1n), undefined, incomeUnits(1_000_000n)),
  ).toMatchObject({
    refused: [{ code: 'insufficient_reserve' }],
  });
});
