import { expect, test } from 'vitest';
import { readAmounts, unitsOfReading } from './read-amounts.ts';

const shown = (text: string) => {
  const { readings, asset } = readAmounts(text);
  const numbers = readings.map(({ digits, decimals }) => `${digits}/${decimals}`).join(' ');
  return asset === null ? numbers : `${numbers} ${asset}`;
};

test.each([
  ['15000', '15000/0'],
  ['15 000', '15000/0'],
  ['15\u00a0000', '15000/0'],
  ["15'000", '15000/0'],
  ['136.71', '13671/2'],
  ['136,71', '13671/2'],
  ['15 000,50', '1500050/2'],
  ['1.234.567,89', '123456789/2'],
  ['1,234,567.89', '123456789/2'],
  ['1,234,567', '1234567/0'],
  ['15.000', '15000/0 15000/3'],
  ['15,000', '15000/0 15000/3'],
  ['0.125', '125/3'],
  ['15 000 ₽', '15000/0 RUB'],
  ['15000р', '15000/0 RUB'],
  ['15 000 руб.', '15000/0 RUB'],
  ['+15 000,00 RUB', '1500000/2 RUB'],
  ['0.5 btc', '5/1 BTC'],
  ['$20', '20/0 USD'],
  ['1500 0', ''],
  ['15 000 сбер', ''],
  ['4276 1234 5678 9012', ''],
  ['1,23,456', ''],
  ['anna', ''],
  ['', ''],
  ['10.0.0.1', ''],
])('%s is the amount %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('an amount is certain where nothing else is written like it', () => {
  const certain = ['15 000', '136.71', '15000 ₽'].map((text) => readAmounts(text).certain);
  expect(certain).toEqual([true, true, true]);
  expect(readAmounts('15000').certain).toBe(false);
});

test('what is finer than its asset is no amount of it', () => {
  expect(unitsOfReading({ digits: 13671n, decimals: 2 }, 2)).toBe(13671n);
  expect(unitsOfReading({ digits: 13671n, decimals: 2 }, 6)).toBe(136_710_000n);
  expect(unitsOfReading({ digits: 136_700n, decimals: 4 }, 2)).toBe(1367n);
  expect(unitsOfReading({ digits: 136_715n, decimals: 4 }, 2)).toBeNull();
});
