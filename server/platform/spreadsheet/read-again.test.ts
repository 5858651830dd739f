import { expect, test } from 'vitest';
import { readCsv } from '../../../core/csv/read-csv.ts';
import { csvOf } from './csv.ts';
import { numberCell, textCell } from './sheet.ts';

test.each(['ru', 'en'] as const)('what is written in %s is read again', async (locale) => {
  const words = ['=1+1', '2200123456789012', 'a;b,c', 'say "hi"', 'two\nlines', "'quoted", ''];
  const sheet = {
    name: 'x',
    columns: ['one', 'two'],
    rows: words.map((word) => [textCell(word), numberCell('1.50')]),
  };
  let text = '';
  for await (const part of csvOf(sheet, locale)) text += part;
  const rows = readCsv(text);
  expect(rows[0]).toEqual({ line: 1, cells: ['one', 'two'] });
  const number = locale === 'ru' ? '1,50' : '1.50';
  // A word that begins with an apostrophe of its own loses it: no code or amount does.
  const read = words.map((word) => [word.replace(/^'/, ''), number]);
  expect(rows.slice(1).map(({ cells }) => cells)).toEqual(read);
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 8, 9]);
});

test('tabs divide as well, and empty rows are none', () => {
  expect(readCsv('a\tb\r\n\r\n1\t2\r3\t4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', '2'] },
    { line: 4, cells: ['3', '4'] },
  ]);
});
