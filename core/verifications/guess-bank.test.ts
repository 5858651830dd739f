import { expect, test } from 'vitest';
import { guessBank } from './guess-bank.ts';

const banks = [
  { id: 'sber', bins: ['4276', '220220'] },
  { id: 'inner', bins: ['427689'] },
  { id: 'tbank', bins: ['220070', '5213'] },
];

test.each([
  ['4276123412341234', 'sber'],
  ['4276891234123412', 'inner'],
  ['220220', 'sber'],
  ['22007012', 'tbank'],
  ['427', null],
  ['9999999999999999', null],
  ['', null],
])('the bank of %j is %j', (digits, id) => {
  expect(guessBank(banks, digits)?.id ?? null).toBe(id);
});
