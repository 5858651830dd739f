import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvidence, repriceFromEvidence, writeEvidence } from './evidence.ts';
import { around, only, reading, run, start } from './testing.ts';

const word = fc.oneof(
  fc.tuple(fc.integer({ min: 5_700_000, max: 6_300_000 }), fc.integer({ min: 1, max: 20_000 })).map(
    ([cents, half]) =>
      (source: string) =>
        around(source, start, cents, half),
  ),
  fc
    .tuple(fc.constantFrom('NaN', '60000', '61000', '0'), fc.constantFrom('60000', '1e9', '-1'))
    .map(
      ([bid, ask]) =>
        (source: string) =>
          reading(source, start, bid, ask),
    ),
);

test('a price is worked out again from its evidence alone, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const made = run().step(
        start,
        words.map((say, at) => say(`s${at}`)),
      );
      const text = writeEvidence(made.evidence);
      const read = readEvidence(text);
      expect(read).toEqual(made.evidence);
      expect(writeEvidence(read)).toBe(text);
      const [evidence] = read;
      if (evidence === undefined) throw new Error('one market');
      const price = only(made);
      const again = repriceFromEvidence(evidence);
      if (price === null) expect(again).toBeNull();
      else expect(again).toEqual({ bid: price.bid, ask: price.ask, mid: price.mid });
    }),
    { numRuns: 1000 },
  );
});
