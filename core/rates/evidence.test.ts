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

test('what was judged by earlier rules is judged by those again', () => {
  const votes = ['used', 'used', 'used', 'frozen', 'frozen'].map((verdict, at) => [
    `s${at}`,
    'direct',
    '60000',
    '60001',
    '2026-11-20T10:00:00.000Z',
    verdict,
  ]);
  const market = { market: 'BTC/USDT', failure: null, hold: 'none', reason: null, votes };
  const judged = (policy: number) => readEvidence(JSON.stringify({ policy, markets: [market] }));
  const again = (policy: number) => judged(policy).map(repriceFromEvidence);
  expect(again(1)).toEqual([{ bid: '60000', ask: '60001', mid: '60000.5' }]);
  expect(again(2)).toEqual([null]);
  expect(() => judged(4)).toThrow('by the rules it was made by');
});

test('a price of the time when one source could drag it further is what it was', () => {
  const bids = ['59300', '60000', '60000'];
  const votes = bids.map((bid, at) => [
    `s${at}`,
    'direct',
    bid,
    '60001',
    '2026-11-20T10:00:00.000Z',
    'used',
  ]);
  const market = { market: 'BTC/USDT', failure: null, hold: 'none', reason: null, votes };
  const again = (policy: number) =>
    readEvidence(JSON.stringify({ policy, markets: [market] })).map(repriceFromEvidence);
  const priced = { ask: '60001', mid: '60000.5' };
  expect(again(2)).toEqual([{ ...priced, bid: '59760.498' }]);
  expect(again(3)).toEqual([{ ...priced, bid: '59940' }]);
});
