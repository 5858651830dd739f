import { expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { isReservedCode, normalCode } from './referral-code.ts';

test.each([
  ['Anna', 'anna'],
  ['  best-rates_24 ', 'best-rates_24'],
  ['4you', '4you'],
  ['a'.repeat(32), 'a'.repeat(32)],
])('%s is chosen as %s', (text, code) => {
  expect(normalCode(text)).toBe(code);
});

test.each([
  ['', refuse('required', 'code')],
  ['ab', refuse('too_short', 'code', { min: '3' })],
  ['a'.repeat(33), refuse('too_long', 'code', { max: '32' })],
  ['анна', refuse('invalid_format', 'code')],
  ['anna.forum', refuse('invalid_format', 'code')],
  ['anna forum', refuse('invalid_format', 'code')],
  ['-anna', refuse('invalid_format', 'code')],
  ['12345', refuse('invalid_format', 'code')],
  ['<script>', refuse('invalid_format', 'code')],
])('%s is refused', (text, refusal) => {
  expect(normalCode(text)).toEqual(refusal);
});

test.each(['admin', 'ad-min', '0ffice', 'support_', 'payouts', 'a-g-i-o', 'bestchange'])(
  '%s is kept for the service',
  (code) => expect(isReservedCode(code)).toBe(true),
);

test.each(['anna', 'administer', 'agiotage', 'my-office'])('%s is free', (code) => {
  expect(isReservedCode(code)).toBe(false);
});
