import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadToLines } from './line-maps.ts';

const place = fc.record({
  column: fc.integer({ min: 0, max: 120 }),
  source: fc.integer({ min: 0, max: 2 }),
  line: fc.integer({ min: 0, max: 5 }),
});
const lines = fc.array(fc.uniqueArray(place, { selector: ({ column }) => column, maxLength: 8 }));

/** The line of the sources that a place of a map's line comes from, as Node looks it up. */
function lineAt(mappings: SourceMapMappings, row: number, column: number): string | null {
  const [, source, line] =
    mappings[row]?.findLast(([begins]) => begins <= column) ?? ([] as undefined[]);
  return source === undefined ? null : `${source}:${line}`;
}

test('a map without columns leads every place to the line that the whole map leads to', () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      const whole: SourceMapMappings = drawn.map((places) =>
        places
          .toSorted((left, right) => left.column - right.column)
          .map(({ column, source, line }) => [column, source, line, column % 7]),
      );
      const lean = decode(leadToLines(encode(whole)));
      for (const [row, places] of whole.entries()) {
        expect(lean[row]?.length ?? 0).toBeLessThanOrEqual(places.length);
        for (const [column] of places) {
          expect(lineAt(lean, row, column)).toBe(lineAt(whole, row, column));
        }
      }
    }),
  );
});
