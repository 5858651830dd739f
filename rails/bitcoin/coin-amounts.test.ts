import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeAmount, parseNodeJson, unitsOf } from './coin-amounts.ts';

test('amounts of the node are read without ever becoming floats', () => {
  const json = '{"amount":0.01000015,"big":21000000.00000001,"tiny":1e-8,"whole":3,"fee":-0.00001}';
  expect(parseNodeJson(json)).toEqual({
    amount: '0.01000015',
    big: '21000000.00000001',
    tiny: '1e-8',
    whole: 3,
    fee: '-0.00001',
  });
});

test.each([
  ['1.5', 150_000_000n],
  ['-0.00001', -1_000n],
  ['21000000.00000001', 2_100_000_000_000_001n],
  ['1e-8', 1n],
  ['1.5e-7', 15n],
  ['3', 300_000_000n],
])('%s is %s units', (text, units) => {
  expect(unitsOf(text)).toBe(units);
});

test.each(['', '1.', '.5', '1.123456789', 'NaN', '1e3', '0x10', '1,5', '1.25e-8'])(
  '%j is no amount',
  (text) => {
    expect(() => unitsOf(text)).toThrow(RangeError);
  },
);

test('writing and reading an amount gives the same units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (units) => {
      expect(unitsOf(nodeAmount(units))).toBe(units);
      expect(nodeAmount(units)).toMatch(/^[0-9]+\.[0-9]{8}$/);
    }),
  );
});
