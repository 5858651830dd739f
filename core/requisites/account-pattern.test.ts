import { expect, test } from 'vitest';
import { isAccountPattern } from './account-pattern.ts';
import { wallets } from './testing.ts';

test.each([
  ...Object.values(wallets).map(({ pattern }) => pattern),
  'Z[0-9]{12}',
  '(?:U|E|R)[0-9]{12}',
  '[^@ ]+@[^@ ]+',
  'a\\+b\\)?',
  '[()*+]{3}',
])('%j describes an account', (pattern) => {
  expect(isAccountPattern(pattern)).toBe(true);
});

test.each([
  '',
  '(',
  '[a',
  '(a+)+',
  '(?:a|a)*',
  '(a){2}',
  '(?=a)a',
  '(?<name>a)',
  '(a)\\1',
  '\\k<name>',
  '.*.*.*x',
  'a?'.repeat(30),
  '(a|a)'.repeat(20),
  '[0-9]{1,200}[0-9]{1,200}[0-9]{1,200}x',
  'a'.repeat(201),
])('%j is refused: broken, or a hostile text could make it slow', (pattern) => {
  expect(isAccountPattern(pattern)).toBe(false);
});
