import { expect, test } from 'vitest';
import { byLocale, type ChosenOrder, choose, rowsBetween } from './choose-rows.ts';

const rows: readonly ChosenOrder[] = [
  { id: 'a', locale: 'ru' },
  { id: 'b', locale: 'en' },
  { id: 'c', locale: 'ru' },
  { id: 'd', locale: 'ru' },
];

test.each([
  [null, 'b', 'b'],
  ['a', 'c', 'abc'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  // On another page.
  ['z', 'c', 'c'],
])('from %s to %s are %s', (from, to, expected) => {
  expect(rowsBetween(rows, from, to).map(({ id }) => id)).toEqual([...expected]);
});

test('rows are chosen and given back, and stand together by their language', () => {
  const all = choose(new Map(), rows, true);
  expect(byLocale(all)).toEqual([
    ['ru', ['a', 'c', 'd']],
    ['en', ['b']],
  ]);
  expect(byLocale(choose(all, rows.slice(0, 2), false))).toEqual([['ru', ['c', 'd']]]);
});
