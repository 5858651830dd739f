import { expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { checkLabel } from './check-label.ts';
import { checkName } from './check-name.ts';
import { barePassword } from './common-password.ts';
import { factorOfCode, factorsOf, isTwoFactor, plainCode } from './second-factor.ts';

function codeOf(value: unknown): string | undefined {
  return isRefusal(value) ? value.refused[0]?.code : undefined;
}

test('a name has 8 to 64 signs, spaces made single', () => {
  expect(checkName('  Анна   Петрова ')).toBe('Анна Петрова');
  expect(codeOf(checkName('Анна'))).toBe('too_short');
  expect(checkName('Aaaaaaaa')).toBe('Aaaaaaaa');
  expect(checkName('a'.repeat(64))).toBe('a'.repeat(64));
  expect(codeOf(checkName('a'.repeat(65)))).toBe('too_long');
  expect(codeOf(checkName('<script>alert'))).toBe('invalid_format');
});

test('a label may be empty, but no address and no markup', () => {
  expect(checkLabel('  Моя карта ', 'label')).toBe('Моя карта');
  expect(checkLabel('   ', 'label')).toBe(null);
  expect(codeOf(checkLabel('https://evil.example', 'label'))).toBe('invalid_format');
  expect(codeOf(checkLabel('<b>', 'label'))).toBe('invalid_format');
  expect(codeOf(checkLabel('я'.repeat(65), 'label'))).toBe('too_long');
});

test('decoration comes off a password before it is looked up', () => {
  expect(barePassword('p@ssw0rd2024!')).toContain('password');
  expect(barePassword('qwerty123')).toContain('qwerty');
  expect(barePassword('abc')).toEqual([]);
});

test('recovery codes stand in for a factor and are none by themselves', () => {
  const none = { totp: false, passkeys: 0, email: false, recoveryCodesLeft: 10 };
  expect(isTwoFactor(none)).toBe(false);
  expect(factorsOf(none)).toEqual([]);
  expect(factorsOf({ ...none, totp: true, email: true })).toEqual(['totp', 'email', 'recovery']);
  expect(factorsOf({ ...none, passkeys: 1, recoveryCodesLeft: 0 })).toEqual(['passkey']);
});

test('a code is recognised by how it is written', () => {
  expect(factorOfCode(plainCode('123 456'))).toBe('totp');
  expect(factorOfCode(plainCode('1234-5678'))).toBe('email');
  expect(factorOfCode(plainCode('K7MQ-x4rt-9wpc'))).toBe('recovery');
});
