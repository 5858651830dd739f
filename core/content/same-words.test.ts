import { expect, test } from 'vitest';
import { sameWords } from './same-words.ts';

test.each([
  ['btc', 'биткоин'],
  ['BTC', 'bitcoin'],
  ['биткоинов', 'btc'],
  ['битк', 'btc'],
  ['Эфириум', 'eth'],
  ['сбп', 'sbp'],
])('whoever looks for %s also finds %s', (word, other) => {
  expect(sameWords(word)).toContain(other);
});

test.each(['b', 'bt', 'tr', 'оплата', 'toner', ''])('%j has no other name', (word) => {
  expect(sameWords(word)).toEqual([]);
});
