import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, asIncome } from '../money/amount.ts';
import { scaleOf } from '../money/asset.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { priceAt } from '../quotes/conversion.ts';
import { quoteFromIncome } from '../quotes/from-income.ts';
import type { Pricing } from '../quotes/quote.ts';
import { ratio } from '../rates/ratio.ts';
import { isRefusal } from '../refusal.ts';
import { exportRate } from './export-rate.ts';

const assets = fc.constantFrom('RUB' as const, 'BTC' as const, 'ETH' as const, 'USDT' as const);
const share = fc.bigInt(0n, 100_000n).map(ppm);
const fixed = fc.bigInt(0n, 1_000n);

const anyPricing: fc.Arbitrary<Pricing> = fc
  .record({
    incomeAsset: assets,
    outcomeAsset: assets,
    market: fc
      .tuple(fc.bigInt(1n, 10n ** 20n), fc.bigInt(1n, 10n ** 20n))
      .map(([income, outcome]) => ratio(income, outcome)),
    markupPpm: fc.bigInt(-50_000n, 100_000n).map(ppm),
    incomeFee: fc.record({ fixed: fixed.map(incomeUnits), ppm: share }),
    outcomeFee: fc.record({ fixed: fixed.map(outcomeUnits), ppm: share }),
    networkFee: fc.bigInt(0n, 10_000n).map(outcomeUnits),
  })
  .map((terms) => ({
    ...terms,
    incomePrecision: scaleOf(terms.incomeAsset),
    outcomePrecision: scaleOf(terms.outcomeAsset),
    incomeMin: incomeUnits(1n),
    incomeMax: null,
    outcomeMin: outcomeUnits(1n),
    outcomeMax: null,
  }));

/** A decimal as a fraction of whole numbers. */
function fractionOf(text: string): readonly [bigint, bigint] {
  const [whole = '', rest = ''] = text.split('.');
  return [BigInt(whole + rest), 10n ** BigInt(rest.length)];
}

test('the rate told gives what a quote gives, to the roundings of its fees', () => {
  fc.assert(
    fc.property(anyPricing, fc.bigInt(1n, 10n ** 24n), (pricing, income) => {
      const quote = quoteFromIncome(pricing, asIncome(amount(income, pricing.incomeAsset)));
      fc.pre(!isRefusal(quote));
      if (isRefusal(quote)) return;
      const rate = exportRate(pricing, priceAt(pricing, incomeUnits(income)), quote.outcome.units);
      const [inUnits, inScale] = fractionOf(rate.in);
      const [outUnits, outScale] = fractionOf(rate.out);
      const up = outUnits * inScale * 10n ** BigInt(scaleOf(pricing.outcomeAsset));
      const down = inUnits * outScale * 10n ** BigInt(scaleOf(pricing.incomeAsset));
      const promised = (income * up) / down - rate.outFee;
      // A unit of each fee, one of the payout, and one for the fixed fee carried over.
      const grain = 2n * (up / down) + 5n;
      expect(promised - quote.outcome.units < grain).toBe(true);
      expect(quote.outcome.units - promised < grain).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('one side is 1, and what does not fit is rounded against the customer', () => {
  const pricing: Pricing = {
    incomeAsset: 'RUB',
    outcomeAsset: 'USDT',
    incomePrecision: 2,
    outcomePrecision: 2,
    market: ratio(30_000n, 1_000_000n),
    markupPpm: ppm(10_000n),
    networkFee: outcomeUnits(1_000_000n),
    incomeFee: { fixed: zero, ppm: zero },
    outcomeFee: { fixed: zero, ppm: zero },
    incomeMin: incomeUnits(1n),
    incomeMax: null,
    outcomeMin: outcomeUnits(1n),
    outcomeMax: null,
  };
  expect(exportRate(pricing, priceAt(pricing, incomeUnits(1n)), 10_000_000n)).toEqual({
    in: '303.0303031',
    out: '1',
    outFee: 1_000_000n,
  });
});
