import { expect, test } from 'vitest';
import { caretAfter, plainAmount, typedAmount, typedBefore } from './amount-text.ts';

test('an amount is understood as people type and paste it', () => {
  expect(plainAmount('15 000,50 ₽', 'ru')).toBe('15000.50');
  expect(plainAmount('15\u202f000', 'ru')).toBe('15000');
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
  expect(typedAmount('15000', 'ru')).toBe('15\u202f000');
  expect(typedAmount('15000.', 'ru')).toBe('15\u202f000,');
  expect(typedAmount('0.10', 'en')).toBe('0.10');
  expect(typedAmount('', 'en')).toBe('');
});

test('the caret stays behind the digit that was typed', () => {
  const typed = '1\u202f5000';
  expect(typedBefore(typed, 3)).toBe(2);
  expect(caretAfter('15\u202f000', 2)).toBe(2);
  expect(caretAfter('15\u202f000', 3)).toBe(4);
  expect(caretAfter('15\u202f000', 5)).toBe(6);
});
