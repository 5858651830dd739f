/** Bits in which two hashes of one picture may differ after it was saved anew or made smaller. */
export const distanceMax = 7;

const bandBits = 8n;
const bandCount = 8;

/**
 * The eight bytes of a hash, each with its place: `place * 256 + byte`. Hashes that differ in at
 * most seven bits share a whole byte, so that an index finds all candidates.
 */
export function bandsOf(hash: bigint): number[] {
  const bits = BigInt.asUintN(64, hash);
  return Array.from({ length: bandCount }, (_, place) => {
    const byte = (bits >> (BigInt(place) * bandBits)) & 0xffn;
    return place * 256 + Number(byte);
  });
}
