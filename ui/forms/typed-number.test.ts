import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['5,000', 'en', '5000'],
  ['₽5,000', 'en', '₽5,000'],
  ['1,234,567.89', 'en', '1234567.89'],
  ['0.5', 'en', '0.5'],
  ['0,5', 'en', '0.5'],
  ['5\u00a0000,50', 'ru', '5000.50'],
  ['1,125', 'ru', '1.125'],
  ['\u22121 500', 'ru', '-1500'],
  ['', 'ru', ''],
  ['ten', 'en', 'ten'],
])('%j typed in %s is %j', (text, lang, plain) => {
  expect(typedNumber(text, lang)).toBe(plain);
});
