import { expect, test } from 'vitest';
import { paymentSystem } from '../testing.ts';
import { amountIn, type StoredAmount } from './draft.ts';

const sber = system('SBERRUB', 'RUB');
const tinkoff = system('TCSBRUB', 'RUB');
const litecoin = system('LTC', 'LTC');
const bitcoin = system('BTC', 'BTC');
const tron = system('USDTTRC20', 'USDT');
const ether = system('USDTERC20', 'USDT');

const roubles: StoredAmount = {
  side: 'income',
  amount: '25000',
  currency: 'RUB',
  rateType: 'fixed',
  worth: { amount: '2.95', currency: 'LTC' },
};

test.each([
  ['a reload', { income: sber, outcome: litecoin }, 'income', '25000'],
  ['another system of the same money', { income: tinkoff, outcome: bitcoin }, 'income', '25000'],
  ['a swap', { income: litecoin, outcome: sber }, 'outcome', '25000'],
  ['other money given, by its worth', { income: bitcoin, outcome: litecoin }, 'outcome', '2.95'],
] as const)('the amount typed outlives %s', (_, pair, side, amount) => {
  expect(amountIn(pair, roubles)).toEqual({ side, amount, rateType: 'fixed' });
});

test('an amount of neither currency is not carried over', () => {
  expect(amountIn({ income: bitcoin, outcome: tron }, roubles)).toBeNull();
  const unpriced = { ...roubles, worth: null };
  expect(amountIn({ income: bitcoin, outcome: litecoin }, unpriced)).toBeNull();
});

test('where both sides are the same money it stays on the side it was typed on', () => {
  const got: StoredAmount = { ...roubles, side: 'outcome', amount: '50', currency: 'USDT' };
  expect(amountIn({ income: tron, outcome: ether }, got)).toMatchObject({ side: 'outcome' });
});

function system(code: string, currency: string) {
  return paymentSystem(code, 'crypto', [], { currency_iso_code: currency });
}
