/** In how many bits two hashes differ. */
export function distanceOf(one: bigint, other: bigint): number {
  let different = BigInt.asUintN(64, one ^ other);
  let count = 0;
  for (; different > 0n; different &= different - 1n) count += 1;
  return count;
}
