import { expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { checkNewPassword, normalPassword, type PasswordRules } from './check-new-password.ts';

const common = new Set(['password', 'qwerty', 'iloveyou', 'correct horse battery']);
const rules: PasswordRules = {
  specials: false,
  isCommon: (password) => common.has(password),
  ownWords: ['anna.petrova@example.com', 'Анна Петрова'],
};

function codeOf(password: string, changes: Partial<PasswordRules> = {}): string | null {
  const refusal = checkNewPassword(password, { ...rules, ...changes });
  return isRefusal(refusal) ? (refusal.refused[0]?.code ?? null) : null;
}

test.each([
  ['Ab1defg', 'too_short'],
  ['abcdefg1', 'weak_password'],
  ['ABCDEFG1', 'weak_password'],
  ['Abcdefgh', 'weak_password'],
  ['Пароль12', 'weak_password'],
  ['Password1', 'common_password'],
  ['P@ssw0rd2024!', 'common_password'],
  ['1Qwerty123', 'common_password'],
  ['Aa1Aa1Aa1', 'common_password'],
  ['Petrova1987', 'common_password'],
  ['MyAgio2026', 'common_password'],
  ['correct horse battery', 'weak_password'],
  ['Tulip garden by the river 7', null],
  ['Kx7mvQ2p', null],
  ['Kx7mvQ2pé', null],
  ['длинная фраза без цифр', 'weak_password'],
  ['a phrase of more than fifteen', 'weak_password'],
  [`Kx7${'m'.repeat(100)}vQp`, null],
])('the password %s is answered with %s', (password, code) => {
  expect(codeOf(password)).toBe(code);
});

test('special symbols are asked for where the configuration says so', () => {
  expect(codeOf('Kx7mvQ2p', { specials: true })).toBe('weak_password');
  expect(codeOf('Kx7mvQ2p!', { specials: true })).toBe(null);
  const refusal = checkNewPassword('Kx7mvQ2p', { ...rules, specials: true });
  expect(refusal?.refused[0]?.params).toEqual({ specials: 'true' });
});

test('a password of 128 signs is taken whole, one more is refused', () => {
  const signs = `${'Kx7mvQ2p'.repeat(16)}`;
  expect(codeOf(signs)).toBe(null);
  expect(codeOf(`${signs}!`)).toBe('too_long');
});

test('signs outside the basic plane count as one each', () => {
  expect(codeOf('Ab1😀😀😀😀')).toBe('too_short');
  expect(codeOf('Ab1😀😁😂🤣😃')).toBe(null);
});

test('the same letters typed in another way are the same password', () => {
  expect(normalPassword('cafe\u0301')).toBe(normalPassword('caf\u00e9'));
  expect(normalPassword('  Keeps Case  ')).toBe('  Keeps Case  ');
});
