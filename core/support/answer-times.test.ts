import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesTo, minutesWithin } from './answer-times.ts';

test.each([
  [0, 1],
  [60_000, 1],
  [60_001, 2],
  [14 * 60_000, 15],
  [30 * 24 * 3_600_000, 10_080],
])('a wait of %d ms is counted up to %d minutes', (milliseconds, edge) => {
  expect(minutesTo(milliseconds)).toBe(edge);
});

test('half of the answers, and nineteen of twenty', () => {
  const counted = [
    { minutesTo: 60, answers: 1 },
    { minutesTo: 5, answers: 10 },
    { minutesTo: 15, answers: 9 },
  ];
  expect(minutesWithin(counted, 0.5)).toBe(5);
  expect(minutesWithin(counted, 0.95)).toBe(15);
  expect(minutesWithin(counted, 1)).toBe(60);
  expect(minutesWithin([], 0.5)).toBe(0);
});

test('the figure is never less than what was measured, whatever was', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 10_080 * 60_000 }), { minLength: 1 });
  fc.assert(
    fc.property(waits, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, part) => {
      const counted = all.map((wait) => ({ minutesTo: minutesTo(wait), answers: 1 }));
      const within = minutesWithin(counted, part);
      const answered = all.filter((wait) => wait <= within * 60_000).length;
      expect(answered).toBeGreaterThanOrEqual(all.length * part);
    }),
  );
});
