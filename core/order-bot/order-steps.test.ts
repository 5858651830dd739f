import { expect, test } from 'vitest';
import { amountOfText, fieldsAsked, nextStep } from './order-steps.ts';

const none = { required: [], hasMemo: false, asksCountry: false } as const;

test.each([
  [none, ['outcome_account']],
  [{ ...none, hasMemo: true }, ['outcome_account', 'outcome_memo']],
  [{ ...none, asksCountry: true }, ['country', 'outcome_account']],
  [{ ...none, required: ['country'] }, ['country', 'outcome_account']],
  [
    { required: ['email', 'income_account', 'outcome_bank'], hasMemo: false, asksCountry: true },
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
  expect(nextStep(answers, fields)).toBe(step);
});

test('where no country is asked for the amount follows the pair', () => {
  expect(nextStep(pair, ['outcome_account'])).toBe('income_amount');
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
