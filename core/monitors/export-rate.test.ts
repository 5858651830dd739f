import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { assetScale } from '../money/asset.ts';
import { priceAt } from '../quotes/conversion.ts';
import { quoteFromIncome } from '../quotes/from-income.ts';
import type { Pricing } from '../quotes/quote.ts';
import { ratio } from '../rates/ratio.ts';
import { isRefusal } from '../refusal.ts';
import { exportRate } from './export-rate.ts';

const assets = fc.constantFrom('RUB' as const, 'BTC' as const, 'ETH' as const, 'USDT' as const);
const fee = fc.record({ fixed: fc.bigInt(0n, 1_000n), ppm: fc.bigInt(0n, 100_000n) });

const anyPricing: fc.Arbitrary<Pricing> = fc
  .record({
    incomeAsset: assets,
    outcomeAsset: assets,
    market: fc
      .tuple(fc.bigInt(1n, 10n ** 20n), fc.bigInt(1n, 10n ** 20n))
      .map(([income, outcome]) => ratio(income, outcome)),
    markupPpm: fc.bigInt(-50_000n, 100_000n),
    incomeFee: fee,
    outcomeFee: fee,
    networkFee: fc.bigInt(0n, 10_000n),
  })
  .map((terms) => ({
    ...terms,
    incomePrecision: assetScale[terms.incomeAsset],
    outcomePrecision: assetScale[terms.outcomeAsset],
    incomeMin: 1n,
    incomeMax: null,
    outcomeMin: 1n,
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
      const quote = quoteFromIncome(pricing, amount(income, pricing.incomeAsset));
      fc.pre(!isRefusal(quote));
      if (isRefusal(quote)) return;
      const rate = exportRate(pricing, priceAt(pricing, income), quote.outcome.units);
      const [inUnits, inScale] = fractionOf(rate.in);
      const [outUnits, outScale] = fractionOf(rate.out);
      const up = outUnits * inScale * 10n ** BigInt(assetScale[pricing.outcomeAsset]);
      const down = inUnits * outScale * 10n ** BigInt(assetScale[pricing.incomeAsset]);
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
    ...{ incomeAsset: 'RUB', outcomeAsset: 'USDT', incomePrecision: 2, outcomePrecision: 2 },
    ...{ market: ratio(30_000n, 1_000_000n), markupPpm: 10_000n, networkFee: 1_000_000n },
    ...{ incomeFee: { fixed: 0n, ppm: 0n }, outcomeFee: { fixed: 0n, ppm: 0n } },
    ...{ incomeMin: 1n, incomeMax: null, outcomeMin: 1n, outcomeMax: null },
  };
  expect(exportRate(pricing, priceAt(pricing, 1n), 10_000_000n)).toEqual({
    in: '303.0303031',
    out: '1',
    outFee: 1_000_000n,
  });
});
