import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkNewPassword } from '../../core/accounts/check-new-password.ts';
import { translatorOf } from '../../i18n/translator.ts';
import type { Say } from '../shell/language.tsx';
import { texts } from '../texts/server-en.ts';
import { passwordRules, weakPassword } from './password-rules.ts';

test.each([
  ['', []],
  ['tulip', ['lower']],
  ['Tulip7', ['lower', 'upper', 'digit']],
  ['tulipgarden', ['length', 'lower']],
  ['Tulip7garden', ['length', 'lower', 'upper', 'digit']],
  ['пятнадцать букв', ['length']],
])('of %j is there already: %j', (password, met) => {
  const rules = passwordRules(password, false);
  expect(rules.filter((rule) => rule.met).map(({ name }) => name)).toEqual(met);
});

test('special symbols are a rule of their own where they are asked for', () => {
  expect(passwordRules('Tulip7garden', true).find(({ name }) => name === 'special')).toEqual({
    name: 'special',
    met: false,
  });
});

test('whatever has all the rules ticked is taken by the service, but for being easy to guess', () => {
  const pieces = fc.constantFrom('a', 'b', 'q', 'Z', 'K', '7', '0', '!', ' ', 'ж', 'é', '😀');
  const passwords = fc.string({ unit: pieces, maxLength: 20 });
  fc.assert(
    fc.property(passwords, fc.boolean(), (password, specials) => {
      const rules = { specials, isCommon: () => false, ownWords: [] };
      const refusal = checkNewPassword(password.normalize('NFC'), rules);
      const guessable = refusal?.refused[0]?.code === 'common_password';
      const ticked = passwordRules(password, specials).every(({ met }) => met);
      expect(ticked).toBe(refusal === null || guessable);
    }),
  );
});

test('a weak password is named, and an empty one is not weak', () => {
  const t: Say = translatorOf('en', texts);
  const weak = 'At least 8 characters with lowercase and uppercase Latin letters and digits';
  expect(weakPassword('short', false, t)).toEqual({ password: weak });
  expect(weakPassword('Kx7mvQ2ptulip', false, t)).toEqual({});
  expect(weakPassword('Kx7mvQ2ptulip', true, t)['password']).toMatch(/special symbols$/);
  expect(weakPassword('', false, t)).toEqual({});
});
