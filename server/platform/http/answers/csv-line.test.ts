import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a"b', 'c,d'], '"a""b","c,d"\r\n'],
  [['4276123412341234', '12345678'], '"\'4276123412341234",12345678\r\n'],
  [['=1+1'], '"\'=1+1"\r\n'],
  [['@SUM(A1)', '+7916', '-1', '\tx'], '"\'@SUM(A1)","\'+7916","\'-1","\'\tx"\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('no cell begins with what a program may take for a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = csvLine([text]).slice(0, -2).replace(/^"/, '');
      expect(shown).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});
