import { expect, test } from 'vitest';
import { amountOfText, fieldsAsked, nextStep, stepBefore } from './order-steps.ts';

const none = {
  required: [],
  hasMemo: false,
  asksCountry: false,
  asksCity: false,
  asksVisit: false,
} as const;

test.each([
  [none, ['outcome_account']],
  [{ ...none, hasMemo: true }, ['outcome_account', 'outcome_memo']],
  [{ ...none, asksCountry: true }, ['country', 'outcome_account']],
  [{ ...none, required: ['country'] }, ['country', 'outcome_account']],
  [{ ...none, asksCity: true }, ['city', 'outcome_account']],
  [{ ...none, asksCity: true, asksVisit: true }, ['city', 'visit_at', 'outcome_account']],
  [{ ...none, asksCity: true, asksCountry: true }, ['country', 'city', 'outcome_account']],
  [
    { ...none, required: ['email', 'income_account', 'outcome_bank'], asksCountry: true },
    ['country', 'outcome_account', 'outcome_bank', 'income_account', 'email'],
  ],
] as const)('of %j is asked %j', (asking, fields) => {
  expect(fieldsAsked(asking)).toEqual(fields);
});

const fields = ['country', 'outcome_account', 'outcome_memo', 'email'] as const;
const pair = { income: 'sbprub', outcome: 'ltc' };

test.each([
  [{}, 'income'],
  [{ income: 'sbprub' }, 'outcome'],
  [pair, 'country'],
  [{ ...pair, country: 'RU' }, 'income_amount'],
  [{ ...pair, country: 'RU', income_amount: '1' }, 'outcome_account'],
  // Said to be empty is answered as well.
  [{ ...pair, country: 'RU', income_amount: '1', outcome_account: 'L', outcome_memo: '' }, 'email'],
  [
    {
      ...pair,
      country: 'RU',
      income_amount: '1',
      outcome_account: 'L',
      outcome_memo: '',
      email: 'a@b.example',
    },
    'confirm',
  ],
] as const)('after %j comes %s', (answers, step) => {
  expect(nextStep(answers, fields, false)).toBe(step);
});

test('where no country is asked for the amount follows the pair', () => {
  expect(nextStep(pair, ['outcome_account'], false)).toBe('income_amount');
});

test('a city is asked for before the amount, whose limits are those of the city', () => {
  const asked = ['city', 'outcome_account'] as const;
  expect(nextStep(pair, asked, false)).toBe('city');
  expect(nextStep({ ...pair, city: 'MSK' }, asked, false)).toBe('income_amount');
});

test('the hour of a visit follows its city, and may be left to be arranged', () => {
  const asked = ['city', 'visit_at', 'outcome_account'] as const;
  const there = { ...pair, city: 'MSK' };
  expect(nextStep(pair, asked, false)).toBe('city');
  expect(nextStep(there, asked, false)).toBe('visit_at');
  expect(nextStep({ ...there, visit_at: '' }, asked, false)).toBe('income_amount');
});

test.each([
  ['income', null],
  ['outcome', 'income'],
  ['country', 'outcome'],
  ['income_amount', 'country'],
  ['outcome_account', 'income_amount'],
  ['email', 'outcome_memo'],
  ['own_field', 'email'],
  ['confirm', 'email'],
  // Asked no more since it was put.
  ['visit_at', 'country'],
] as const)('before %s comes %s', (step, before) => {
  expect(stepBefore(step, fields)).toBe(before);
});

test('questions of the operators’ own come last, until each is answered', () => {
  const rest = { ...pair, income_amount: '1', outcome_account: 'L' };
  expect(nextStep(pair, ['outcome_account'], true)).toBe('income_amount');
  expect(nextStep(rest, ['outcome_account'], true)).toBe('own_field');
  expect(nextStep(rest, ['outcome_account'], false)).toBe('confirm');
});

test.each([
  ['15000', '15000'],
  ['15 000', '15000'],
  ['15\u00a0000,50', '15000.50'],
  [' 0,1 ', '0.1'],
  ['1.5', '1.5'],
  // Thousands with commas are told from a fraction by nobody: it is refused as no number.
  ['1,000.50', '1.000.50'],
  ['all of it', 'allofit'],
])('the amount %j is read as %j', (text, amount) => {
  expect(amountOfText(text)).toBe(amount);
});
