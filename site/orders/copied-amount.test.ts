import { expect, test } from 'vitest';
import { copiedAmount } from './copied-amount.ts';

test.each([
  ['5000.00', '5000'],
  ['12.34567800', '12.345678'],
  ['0.10', '0.1'],
  ['100', '100'],
  ['100.05', '100.05'],
  ['0.00', '0'],
])('%s is copied as %s', (amount, copied) => {
  expect(copiedAmount(amount)).toBe(copied);
});
