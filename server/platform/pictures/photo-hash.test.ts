import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandsOf, distanceMax } from './photo-hash.ts';
import { distanceOf } from './testing.ts';

const hashes = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 20 });

test('hashes that differ in few bits share a byte, whichever bits they are', () => {
  fc.assert(
    fc.property(hashes, flips, (hash, bits) => {
      const other = bits.reduce((made, bit) => made ^ (1n << BigInt(bit)), hash);
      expect(distanceOf(hash, other)).toBe(bits.length);
      const shared = bandsOf(hash).some((band) => bandsOf(other).includes(band));
      if (bits.length <= distanceMax) expect(shared).toBe(true);
    }),
  );
});
