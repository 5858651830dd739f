import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ceilToStep,
  divCeil,
  divFloor,
  floorToStep,
  lastPlace,
  mulCeil,
  mulFloor,
} from './arithmetic.ts';

const huge = 10n ** 30n;
const anyUnits = fc.bigInt({ min: -huge, max: huge });
const anyDivisor = fc.bigInt({ min: 1n, max: huge });

describe('division says which way it rounds', () => {
  test.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [6n, 2n, 3n, 3n],
    [-6n, 2n, -3n, -3n],
    [0n, 5n, 0n, 0n],
    [1n, huge, 0n, 1n],
    [-1n, huge, -1n, 0n],
  ])('%s by %s is %s down and %s up', (dividend, divisor, down, up) => {
    expect(divFloor(dividend, divisor)).toBe(down);
    expect(divCeil(dividend, divisor)).toBe(up);
  });

  test('down is the largest whole number not above, up the smallest not below', () => {
    fc.assert(
      fc.property(anyUnits, anyDivisor, (dividend, divisor) => {
        const down = divFloor(dividend, divisor);
        const up = divCeil(dividend, divisor);
        expect(down * divisor <= dividend && dividend < (down + 1n) * divisor).toBe(true);
        expect((up - 1n) * divisor < dividend && dividend <= up * divisor).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test('multiplying by a fraction rounds once, at the end', () => {
    expect(mulFloor(10n, 2n, 3n)).toBe(6n);
    expect(mulCeil(10n, 2n, 3n)).toBe(7n);
    expect(mulFloor(huge + 1n, huge, huge)).toBe(huge + 1n);
  });

  test('nothing is divided by zero or by a negative number', () => {
    expect(() => divFloor(1n, 0n)).toThrow('a divisor is positive');
    expect(() => divCeil(1n, -1n)).toThrow('a divisor is positive');
  });
});

describe('the last place of a payment system', () => {
  test('is a whole number of units', () => {
    expect(lastPlace('RUB', 2)).toBe(1n);
    expect(lastPlace('RUB', 0)).toBe(100n);
    expect(lastPlace('ETH', 8)).toBe(10n ** 10n);
    expect(() => lastPlace('RUB', 3)).toThrow('RUB has no 3 decimals');
  });

  test('amounts go down or up to it', () => {
    expect(floorToStep(199n, 100n)).toBe(100n);
    expect(ceilToStep(101n, 100n)).toBe(200n);
    expect(floorToStep(-1n, 100n)).toBe(-100n);
    expect(floorToStep(199n, 1n)).toBe(199n);
    expect(ceilToStep(200n, 100n)).toBe(200n);
  });
});
