import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draggedPlace, movedTo, stepAside } from './dragged-place.ts';

/** Three lines, the second twice as high as the others. */
const rows = [
  { top: 100, height: 40 },
  { top: 140, height: 80 },
  { top: 220, height: 40 },
];

describe('a line that is dragged', () => {
  test.each([
    { from: 0, by: 0, to: 0 },
    { from: 0, by: 39, to: 0 },
    { from: 0, by: 41, to: 1 },
    { from: 0, by: 99, to: 1 },
    { from: 0, by: 101, to: 2 },
    { from: 0, by: 5_000, to: 2 },
    { from: 0, by: -5_000, to: 0 },
    { from: 2, by: -39, to: 2 },
    { from: 2, by: -41, to: 1 },
    { from: 2, by: -5_000, to: 0 },
    { from: 1, by: 21, to: 2 },
    { from: 1, by: -21, to: 0 },
    { from: 7, by: 10, to: 7 },
  ])('from place $from by $by pixels comes to $to', ({ from, by, to }) => {
    expect(draggedPlace(rows, from, by)).toBe(to);
  });

  test('keeps every name once and the order of the others', () => {
    const list = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (names, one, other) => {
        const from = one % names.length;
        const to = other % names.length;
        const next = movedTo(names, from, to);
        expect(next[to]).toBe(names[from]);
        const rest = (all: readonly string[]) => all.filter((name) => name !== names[from]);
        expect(rest(next)).toEqual(rest(names));
        // What makes way on the screen stands where it will stand once it is saved.
        for (const [at, name] of names.entries()) {
          if (at !== from) expect(next[at + stepAside(at, from, to)]).toBe(name);
        }
      }),
    );
  });
});
