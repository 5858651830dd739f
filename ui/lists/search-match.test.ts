import { expect, test } from 'vitest';
import { beginsSearch, matchesSearch } from './search-match.ts';

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

test('the keys of the other layout find words from their beginning alone', () => {
  expect(matchesSearch('юmoney яндекс деньги', 'trc')).toBe(false);
  expect(matchesSearch('юmoney яндекс деньги', 'zyl')).toBe(true);
});

test('a text whose word begins with what is searched for is told from one that has it inside', () => {
  expect(beginsSearch('ethereum eth', 'ETH')).toBe(true);
  expect(matchesSearch(tether, 'eth')).toBe(true);
  expect(beginsSearch(tether, 'eth')).toBe(false);
  expect(beginsSearch(tether, '')).toBe(true);
});

test('an empty search finds everything', () => {
  expect(matchesSearch(sber, '  ')).toBe(true);
});
