import { expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { customerRate } from './customer-rate.ts';
import { quoteFromIncome } from './from-income.ts';
import type { Pricing } from './quote.ts';
import { shownMargin } from './shown-margin.ts';

const free = { fixed: 0n, ppm: 0n };

/** A hundred dollars a litecoin at the market. */
function pricing(markupPpm: bigint, changes: Partial<Pricing> = {}): Pricing {
  return {
    ...{ incomeAsset: 'USD', outcomeAsset: 'LTC', incomePrecision: 2, outcomePrecision: 8 },
    ...{ market: { income: 10_000n, outcome: 100_000_000n }, markupPpm },
    ...{ incomeFee: free, outcomeFee: free, networkFee: 0n, payoutMin: 0n },
    ...{ incomeMin: 0n, incomeMax: null, outcomeMin: 0n, outcomeMax: null },
    ...changes,
  };
}

function marginOf(terms: Pricing, units = 100_000n) {
  const quote = quoteFromIncome(terms, amount(units, terms.incomeAsset));
  if ('refused' in quote) throw new Error(JSON.stringify(quote));
  return shownMargin(terms, quote, customerRate(terms, units));
}

test.each([
  [20_000n, '2'],
  [12_500n, '1.25'],
  [12_501n, '1.26'],
  [100n, '0.01'],
  [1n, '0.01'],
  [500_000n, '50'],
])('a margin of %s parts per million is %s %%, never less than it is', (ppm, percent) => {
  expect(marginOf(pricing(ppm))?.percent).toBe(percent);
});

test('fees of the house are in it, the cost of the network is not', () => {
  const fee = { fixed: 0n, ppm: 10_000n };
  expect(marginOf(pricing(0n, { outcomeFee: fee }))?.percent).toBe('1');
  expect(marginOf(pricing(0n, { incomeFee: fee }))?.percent).toBe('1');
  expect(marginOf(pricing(20_000n, { networkFee: 50_000_000n }))?.percent).toBe('2');
});

test('the market is turned the way our rate is, also where both are near one', () => {
  expect(marginOf(pricing(20_000n))?.market).toEqual({ income: '100', outcome: '1' });
  const dollars = { outcomeAsset: 'USDT', outcomePrecision: 6 } as const;
  const market = { income: 9_998n, outcome: 100_000_000n };
  const near = pricing(20_000n, { ...dollars, market });
  expect(customerRate(near, 100_000n).outcome).toBe('1');
  expect(marginOf(near)?.market).toEqual({ income: '0.9998', outcome: '1' });
});

test.each([0n, -5_000n])('at the market or better there is none to tell of: %s', (ppm) => {
  expect(marginOf(pricing(ppm))).toBeNull();
});
