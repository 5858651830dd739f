import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

test.each([
  ['a field that became another', { a: 1, b: 2 }, { a: 1, b: 3 }, ['b']],
  ['a field nothing was known of', { hold: 'none' }, { ordered: 'hold_all' }, ['ordered']],
  ['what was made', null, { a: 1, b: null }, ['a', 'b']],
  ['what was taken away', { a: 1 }, null, ['a']],
  [
    'fields within a field',
    { rule: { place: null, step: '1' } },
    { rule: { place: { target: 1 }, step: '1' } },
    ['place'],
  ],
  [
    'a text in one of its languages',
    { en: { title: 'News', body: 'a' }, ru: { title: 'Новость', body: 'б' } },
    { en: { title: 'The news', body: 'a' }, ru: { title: 'Новость', body: 'б' } },
    ['en.title'],
  ],
  [
    'a language that was added',
    { ru: { title: 'Новость' } },
    { en: { title: 'News' }, ru: { title: 'Новость' } },
    ['en.title'],
  ],
  ['a list, as a whole', { days: [1, 2] }, { days: [1, 3] }, ['days']],
])('%s is told', (_name, before, after, names) => {
  expect(changedValues(before, after).map(({ name }) => name)).toEqual(names);
});

test('the value of before is told only where it is known', () => {
  expect(changedValues({ a: 1 }, { a: 2, b: 3 })).toEqual([
    { name: 'a', before: 1, after: 2 },
    { name: 'b', after: 3 },
  ]);
});
