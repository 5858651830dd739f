import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  distancePpm,
  divideFixed,
  fixedOne,
  multiplyFixed,
  readFixed,
  roundFixed,
  writeFixed,
} from './fixed-point.ts';

test.each([
  ['60001.00', '60001'],
  ['5.126E-5', '0.00005126'],
  ['1e2', '100'],
  ['0.000000000000000000000001', '0.000000000000000000000001'],
])('%s is read exactly and written as %s', (text, written) => {
  expect(writeFixed(readFixed(text) ?? 0n)).toBe(written);
});

test.each(['0', '0.00', '', '-1', '1,5', '.5', 'NaN', 'Infinity', '1e-25', '1e31', 'null'])(
  '%j is no price',
  (text) => {
    expect(readFixed(text)).toBeNull();
  },
);

const price = fc.bigInt({ min: 1n, max: 10n ** 36n });

test('a price is written and read back without losing a digit', () => {
  fc.assert(fc.property(price, (value) => readFixed(writeFixed(value)) === value));
});

test('what is rounded stays within its last digit, on the side it was asked for', () => {
  fc.assert(
    fc.property(price, (value) => {
      const [down, up] = [roundFixed(value, 12, 'down'), roundFixed(value, 12, 'up')];
      expect(down <= value && value <= up).toBe(true);
      expect((up - down) * 10n ** 11n <= up).toBe(true);
    }),
  );
});

test('the price from the other side, turned back, is the price', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 18n, max: 10n ** 30n }), (value) => {
      const back = divideFixed(fixedOne, divideFixed(fixedOne, value, 'down'), 'down');
      expect(distancePpm(back, value) <= 1n).toBe(true);
      expect(multiplyFixed(value, fixedOne, 'down')).toBe(value);
    }),
  );
});
