import { expect, test } from 'vitest';
import { translatorOf } from '../../../i18n/translator.ts';
import type { Say } from '../../shell/language.tsx';
import { texts } from '../../texts/server-en.ts';
import { paymentSystem } from '../testing.ts';
import { formFields } from './form-fields.ts';
import { checkLeft } from './left-field.ts';

const t: Say = translatorOf('en', texts);
const pair = { income: paymentSystem('A', 'card', ['B']), outcome: paymentSystem('B', 'card', []) };
const fields = formFields(pair, null, { t, locale: 'en' });
const words = { t, need: async () => undefined };

test('a field that is left is checked alone, unless it is empty or typed into again', async () => {
  expect(await checkLeft({ name: 'email', value: 'nobody' }, fields, words)).toEqual({
    email: 'Check the e-mail address',
  });
  expect(await checkLeft({ name: 'email', value: 'a@example.com' }, fields, words)).toEqual({});
  expect(await checkLeft({ name: 'email', value: '' }, fields, words)).toEqual({});
  const target = { name: 'email', value: 'nobody' };
  const checked = checkLeft(target, fields, words);
  target.value = 'nobody@';
  expect(await checked).toEqual({});
});
