import { expect, test } from 'vitest';
import {
  caretAfter,
  edited,
  plainAmount,
  typedAmount,
  typedIn,
  withoutZeros,
} from './amount-text.ts';

test('an amount is understood as people type and paste it', () => {
  expect(plainAmount('15 000,50 ₽', 'ru')).toBe('15000.50');
  expect(plainAmount('15\u00a0000', 'ru')).toBe('15000');
  expect(plainAmount('1,234.5', 'ru')).toBe('1234.5');
  expect(plainAmount('1.234,5', 'ru')).toBe('1234.5');
  expect(plainAmount('0.', 'ru')).toBe('0.');
  expect(plainAmount('abc', 'ru')).toBe('');
  expect(plainAmount('1,5', 'en')).toBe('1.5');
});

test('a comma that groups thousands in English is not taken for a point', () => {
  expect(plainAmount('15,000', 'en')).toBe('15000');
  expect(plainAmount('15,000', 'ru')).toBe('15.000');
});

test('an amount is grouped while it is typed, and an unfinished one is left alone', () => {
  expect(typedAmount('15000', 'ru')).toBe('15\u00a0000');
  expect(typedAmount('15000.', 'ru')).toBe('15\u00a0000,');
  expect(typedAmount('0.10', 'en')).toBe('0.10');
  expect(typedAmount('1234567.5', 'en')).toBe('1,234,567.5');
  expect(typedAmount('', 'en')).toBe('');
});

test('the caret stays behind the digit that was typed', () => {
  expect(typedIn('1\u00a05', 'ru')).toBe(2);
  expect(caretAfter('15\u00a0000', 2, 'ru')).toBe(2);
  expect(caretAfter('15\u00a0000', 3, 'ru')).toBe(4);
  expect(caretAfter('15\u00a0000', 5, 'ru')).toBe(6);
  expect(typedIn('1,5', 'en')).toBe(2);
  expect(caretAfter('15,000', 3, 'en')).toBe(4);
});

test.each([
  // shown before, what stands there now, the caret, what is meant, what of it is before the caret
  ['5,000', '5,0001', 6, '50001', '50001'],
  ['5,000', '95,000', 1, '95000', '9'],
  ['5,000', '5,00', 4, '500', '500'],
  ['15,000', '1,000', 1, '1000', '1'],
  ['5,000', '5,000.', 6, '5000.', '5000.'],
  ['5,000', '5,000,', 6, '5000.', '5000,'],
  ['0', '0,', 2, '0.', '0,'],
  ['', '1,234.56', 8, '1234.56', '1,234.56'],
  ['', '1,234', 5, '1234', '1,234'],
  ['111', '1111', 4, '1111', '1111'],
  ['1,111', '11,111', 2, '11111', '11'],
])('in English %j edited to %j is meant as it was typed', (shown, text, caret, plain, before) => {
  const now = edited(text, caret, shown, 'en');
  expect(plainAmount(now.whole, 'en')).toBe(plain);
  expect(now.before).toBe(before);
});

test('in Russian a comma stays the decimal mark, whatever stood there', () => {
  const now = edited('5\u00a0000,5', 7, '5\u00a0000', 'ru');
  expect(plainAmount(now.whole, 'ru')).toBe('5000.5');
  expect(typedIn(now.before, 'ru')).toBe(6);
});

test.each([
  ['5000.00', '5000'],
  ['12.34567800', '12.345678'],
  ['0.10', '0.1'],
  ['100', '100'],
  ['100.05', '100.05'],
  ['0.00', '0'],
])('%s without zeros that tell nothing is %s', (amount, short) => {
  expect(withoutZeros(amount)).toBe(short);
});
