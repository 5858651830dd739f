import { expect, test } from 'vitest';
import { cellsOf, readCsv } from './read-csv.ts';

test.each([
  ['a;b', ['a', 'b']],
  ['a, b ,c', ['a', 'b', 'c']],
  ['1,5\tx', ['1,5', 'x']],
  ['1,5;x\ty', ['1,5', 'x\ty']],
  ['"a;b";"say ""hi"""', ['a;b', 'say "hi"']],
  ['"a,b"', ['a,b']],
  ["'4276;x", ['4276', 'x']],
  ['5" pipe;x', ['5" pipe', 'x']],
  ['"never closed;x', ['never closed;x']],
  ['', ['']],
])('the line %s is divided by itself', (row, cells) => {
  expect(cellsOf(row)).toEqual(cells);
});

test('the lines of a file are divided as its first one is, and words in quotes go over lines', () => {
  expect(readCsv('a;b\n1,5;"two\nlines"\n;\n2;x')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,5', 'two\nlines'] },
    { line: 5, cells: ['2', 'x'] },
  ]);
});
