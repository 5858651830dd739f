import { expect, test } from 'vitest';
import { isRefusal, refuse } from '../../../../core/refusal.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { presentRefusal } from './errors.ts';

test.each([
  ['email', 'Enter a valid e-mail address.', 'Введите верный адрес почты.'],
  ['phone', 'Enter a valid phone number.', 'Введите верный номер телефона.'],
  ['full_name', /^Enter a valid full name/, /^Введите верные имя и фамилию/],
  ['rate_type', 'Check the format.', 'Проверьте формат.'],
] as const)('a wrong %s is told in its own words', (field, en, ru) => {
  const refusal = refuse('invalid_format', field);
  expect(presentRefusal(refusal, 'en').errors[0]?.detail).toMatch(en);
  expect(presentRefusal(refusal, 'ru').errors[0]?.detail).toMatch(ru);
});

test('a wrong wallet address is called one, with one that is right', () => {
  const rule = { kind: 'crypto', chain: 'dogecoin', example: 'D5sKiBY2zBr4' } as const;
  const refused = checkAccount(rule, 'nowhere', 'outcome_account');
  const errors = isRefusal(refused) ? presentRefusal(refused, 'en').errors : [];
  expect(errors[0]?.detail).toBe('Invalid wallet address. Example: D5sKiBY2zBr4.');
});
