/** So many failures, one after the other, set a provider aside. */
export const failuresMax = 3;

/**
 * For how many seconds a provider is not offered after so many failures without a success between;
 * zero while it may be chance. A minute at first, an hour at most: then it is tried again.
 */
export function asideSeconds(failures: number): number {
  if (failures < failuresMax) return 0;
  return Math.min(3_600, 60 * 2 ** Math.min(failures - failuresMax, 6));
}
