import { expect, test } from 'vitest';
import { amount, asIncome } from '../money/amount.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { customerRate } from './customer-rate.ts';
import { quoteFromIncome } from './from-income.ts';
import type { Pricing } from './quote.ts';
import { shownMargin } from './shown-margin.ts';

const free = { fixed: zero, ppm: zero };

/** A hundred dollars a litecoin at the market. */
function pricing(markupPpm: bigint, changes: Partial<Pricing> = {}): Pricing {
  return {
    incomeAsset: 'USD',
    outcomeAsset: 'LTC',
    incomePrecision: 2,
    outcomePrecision: 8,
    market: { income: 10_000n, outcome: 100_000_000n },
    markupPpm: ppm(markupPpm),
    incomeFee: free,
    outcomeFee: free,
    networkFee: zero,
    payoutMin: zero,
    incomeMin: zero,
    incomeMax: null,
    outcomeMin: zero,
    outcomeMax: null,
    ...changes,
  };
}

function marginOf(terms: Pricing, units = 100_000n) {
  const quote = quoteFromIncome(terms, asIncome(amount(units, terms.incomeAsset)));
  if ('refused' in quote) throw new Error(JSON.stringify(quote));
  return shownMargin(terms, quote, customerRate(terms, incomeUnits(units)));
}

test.each([
  [20_000n, '2'],
  [12_500n, '1.25'],
  [12_501n, '1.26'],
  [100n, '0.01'],
  [1n, '0.01'],
  [500_000n, '50'],
])('a margin of %s parts per million is %s %%, never less than it is', (parts, percent) => {
  expect(marginOf(pricing(parts))?.percent).toBe(percent);
});

test('fees of the service are in it, the cost of the network is not', () => {
  const fee = { fixed: zero, ppm: ppm(10_000n) };
  expect(marginOf(pricing(0n, { outcomeFee: fee }))?.percent).toBe('1');
  expect(marginOf(pricing(0n, { incomeFee: fee }))?.percent).toBe('1');
  expect(marginOf(pricing(20_000n, { networkFee: outcomeUnits(50_000_000n) }))?.percent).toBe('2');
});

test('the market is turned the way our rate is, also where both are near one', () => {
  expect(marginOf(pricing(20_000n))?.market).toEqual({ income: '100', outcome: '1' });
  const dollars = { outcomeAsset: 'USDT', outcomePrecision: 6 } as const;
  const market = { income: 9_998n, outcome: 100_000_000n };
  const near = pricing(20_000n, { ...dollars, market });
  expect(customerRate(near, incomeUnits(100_000n)).outcome).toBe('1');
  expect(marginOf(near)?.market).toEqual({ income: '0.9998', outcome: '1' });
});

test.each([0n, -5_000n])('at the market or better there is none to tell of: %s', (ppm) => {
  expect(marginOf(pricing(ppm))).toBeNull();
});
