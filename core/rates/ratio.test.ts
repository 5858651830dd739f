import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ppm } from '../money/units.ts';
import {
  compareRatios,
  crossRatio,
  discountRatio,
  lesserRatio,
  type Ratio,
  ratio,
  reduceRatio,
  swapRatio,
} from './ratio.ts';

const side = fc.bigInt({ min: 1n, max: 10n ** 40n });
const anyRatio: fc.Arbitrary<Ratio> = fc.tuple(side, side).map(([income, outcome]) => {
  return ratio(income, outcome);
});

describe('a price', () => {
  test('is kept in lowest terms', () => {
    expect(ratio(10n, 4n)).toEqual({ income: 5n, outcome: 2n });
    expect(reduceRatio({ income: 300n, outcome: 150n })).toEqual({ income: 2n, outcome: 1n });
  });

  test('has two positive sides', () => {
    expect(() => ratio(0n, 1n)).toThrow('positive');
    expect(() => ratio(1n, -1n)).toThrow('positive');
  });

  test('chained with another gives the price across both', () => {
    const roubleToTether = ratio(8_000n, 1_000_000n);
    const tetherToLitecoin = ratio(80_000_000n, 100_000_000n);
    expect(crossRatio(roubleToTether, tetherToLitecoin)).toEqual(ratio(640_000n, 100_000_000n));
  });

  test('chained with itself swapped is exactly one for one', () => {
    fc.assert(
      fc.property(anyRatio, (price) => {
        expect(crossRatio(price, swapRatio(price))).toEqual({ income: 1n, outcome: 1n });
      }),
      { numRuns: 2000 },
    );
  });

  test('is chained the same in any order', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, anyRatio, (first, second, third) => {
        const left = crossRatio(crossRatio(first, second), third);
        expect(left).toEqual(crossRatio(first, crossRatio(second, third)));
      }),
      { numRuns: 2000 },
    );
  });

  test('is compared exactly, even where floats would call it equal', () => {
    const price = ratio(10n ** 30n, 10n ** 30n + 1n);
    expect(compareRatios(price, ratio(1n, 1n))).toBe(1);
    expect(compareRatios(ratio(1n, 1n), price)).toBe(-1);
    expect(compareRatios({ income: 2n, outcome: 4n }, ratio(1n, 2n))).toBe(0);
    expect(lesserRatio(price, ratio(1n, 1n))).toEqual(ratio(1n, 1n));
    expect(lesserRatio(ratio(1n, 1n), price)).toEqual(ratio(1n, 1n));
  });

  test('is compared the other way round when its sides are swapped', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, (left, right) => {
        const swapped = compareRatios(swapRatio(right), swapRatio(left));
        expect(compareRatios(left, right)).toBe(swapped);
      }),
      { numRuns: 2000 },
    );
  });

  test('with a margin gives less, with a negative margin more', () => {
    expect(discountRatio(ratio(1n, 100n), ppm(20_000n))).toEqual(ratio(1n, 98n));
    expect(discountRatio(ratio(1n, 100n), ppm(-20_000n))).toEqual(ratio(1n, 102n));
    expect(() => discountRatio(ratio(1n, 1n), ppm(1_000_000n))).toThrow('margin');
  });
});
