import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMax, nearWordsOf } from './photo-hash.ts';
import { distanceOf } from './testing.ts';

const hashes = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 20 });

const wordsOf = (hash: bigint) =>
  [0n, 1n, 2n, 3n].map((place) => place * 65_536n + ((hash >> (place * 16n)) & 65_535n));

test('hashes that differ in few bits are found by a word, whichever bits they are', () => {
  fc.assert(
    fc.property(hashes, flips, (hash, bits) => {
      const other = bits.reduce((made, bit) => made ^ (1n << BigInt(bit)), hash);
      expect(distanceOf(hash, other)).toBe(bits.length);
      const near = new Set(nearWordsOf(hash));
      const found = wordsOf(other).some((word) => near.has(word));
      if (bits.length <= distanceMax) expect(found).toBe(true);
    }),
  );
});

test('a hash is looked for by few words', () => {
  fc.assert(
    fc.property(hashes, (hash) => {
      expect(nearWordsOf(hash)).toHaveLength(68);
      expect(nearWordsOf(hash)).toEqual(expect.arrayContaining(wordsOf(hash)));
    }),
  );
});
