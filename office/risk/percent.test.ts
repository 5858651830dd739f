import { expect, test } from 'vitest';
import { percentOf, ppmOf } from './percent.ts';

test.each([
  ['70', 700_000],
  ['0,5', 5_000],
  ['12.3456', 123_456],
  ['', null],
  ['  ', null],
  ['many', 'many'],
  ['1.23456', '1.23456'],
])('a typed “%s” is %s', (text, ppm) => {
  expect(ppmOf(text)).toBe(ppm);
});

test.each([
  [700_000, '70'],
  [1, '0.0001'],
  [0, '0'],
  [null, ''],
])('%s parts per million are typed as “%s”', (ppm, text) => {
  expect(percentOf(ppm)).toBe(text);
});
