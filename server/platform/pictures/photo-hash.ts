/** Bits in which two hashes of one picture may differ after it was saved anew or made smaller. */
export const distanceMax = 7;

const wordBits = 16n;
const wordCount = 4;

/**
 * Words of sixteen bits that a hash near this one may have, each with its place: `place * 65536 +
 * word`, as `photo_hash_words` of the database gives them. Of hashes that differ in at most seven
 * bits one word in four differs in at most one, so that an index finds all candidates.
 */
export function nearWordsOf(hash: bigint): bigint[] {
  const bits = BigInt.asUintN(64, hash);
  return Array.from({ length: wordCount }, (_, place) => {
    const word = (bits >> (BigInt(place) * wordBits)) & 0xffffn;
    const flipped = Array.from(
      { length: Number(wordBits) },
      (_, bit) => word ^ (1n << BigInt(bit)),
    );
    return [word, ...flipped].map((near) => BigInt(place) * 65_536n + near);
  }).flat();
}
