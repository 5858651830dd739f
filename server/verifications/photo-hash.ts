/** Bits in which two hashes of one picture may differ after it was saved anew or made smaller. */
export const distanceMax = 3;

const bandBits = 16n;
const bandCount = 4;

/**
 * The quarters of a hash, each with its place. Hashes that differ in at most three bits share a
 * whole quarter, so that an index finds all candidates: `{place * 65536 + quarter}`.
 */
export function bandsOf(hash: bigint): number[] {
  const bits = BigInt.asUintN(64, hash);
  return Array.from({ length: bandCount }, (_, place) => {
    const quarter = (bits >> (BigInt(place) * bandBits)) & 0xffffn;
    return place * 65_536 + Number(quarter);
  });
}

/** In how many bits two hashes differ. */
export function distanceOf(one: bigint, other: bigint): number {
  let different = BigInt.asUintN(64, one ^ other);
  let count = 0;
  for (; different > 0n; different &= different - 1n) count += 1;
  return count;
}
