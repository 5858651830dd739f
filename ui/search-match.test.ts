import { expect, test } from 'vitest';
import { matchesSearch } from './search-match.ts';

const sber = 'сбербанк sberrub';
const tether = 'tether trc20 usdttrc20';

test('a payment system is found by its words in any case', () => {
  expect(matchesSearch(sber, 'сбер')).toBe(true);
  expect(matchesSearch(sber, 'SBER')).toBe(true);
  expect(matchesSearch(tether, 'trc tether')).toBe(true);
  expect(matchesSearch(tether, 'erc')).toBe(false);
});

test('a name typed on the wrong keyboard layout is found too', () => {
  expect(matchesSearch(sber, 'c,th')).toBe(true);
  expect(matchesSearch(tether, 'еуерук')).toBe(true);
  expect(matchesSearch(tether, 'c,th')).toBe(false);
});

test('an empty search finds everything', () => {
  expect(matchesSearch(sber, '  ')).toBe(true);
});
