import { expect, test } from 'vitest';
import { cardVerification } from '../../i18n/messages/en/account/card-verification.ts';
import { translatorOf } from '../../i18n/translator.ts';
import type { SiteTexts } from '../texts/all-texts.ts';
import { type CardFields, checkCardFields, groupedNumber, isLuhn } from './check-card-fields.ts';

const t = translatorOf<SiteTexts>('en', cardVerification);

const good: CardFields = {
  kind: 'plastic',
  number: '2202 2012 3456 7895',
  name: 'IVAN IVANOV',
  bankId: 'bank',
};

test.each<[string, Partial<CardFields>, Record<string, string>]>([
  ['a good card', {}, {}],
  ['dashes for spaces', { number: '2202-2012-3456-7895' }, {}],
  ['no number', { number: ' ' }, { card_number: 'Fill in this field.' }],
  [
    'a short number',
    { number: '2202 2012' },
    { card_number: 'The number must have 16–18 digits. It has 8.' },
  ],
  [
    'a digit that is wrong',
    { number: '2202 2012 3456 7890' },
    { card_number: 'There is a mistake in the number. Compare it with the card.' },
  ],
  ['no name', { name: '' }, { name: 'Fill in this field.' }],
  ['no name on a card that has none', { name: '', kind: 'unnamed' }, {}],
  ['digits for a name', { name: '4276' }, { name: 'Write the name in letters, as on the card.' }],
  ['no bank', { bankId: null }, { issuing_bank_id: 'Choose a bank.' }],
])('%s', (_name, changed, errors) => {
  expect(checkCardFields({ ...good, ...changed }, null, t)).toEqual(errors);
});

test('an order says how many digits its payment system has', () => {
  const short = { ...good, number: '1234567890' };
  expect(checkCardFields(short, [10, 11, 12, 13, 14, 15, 16], t)).toEqual({});
  expect(checkCardFields({ ...good, number: '2202201234567890' }, [16], t)).toMatchObject({
    card_number: expect.stringContaining('mistake'),
  });
});

test.each([
  ['2202201234567895', '2202 2012 3456 7895'],
  ['2202 20', '2202 20'],
  ['22a02', '2202'],
  ['', ''],
])('%j is written as %j', (typed, written) => {
  expect(groupedNumber(typed)).toBe(written);
});

test.each([
  ['4276380012341231', true],
  ['4276380012341230', false],
  ['0000000000000000', false],
  ['', false],
])('the check digit of %j is right: %s', (digits, right) => {
  expect(isLuhn(digits)).toBe(right);
});
