import type { OrdersDeps } from '../deps.ts';

/** Who has not asked where to pay holds the reserve for a short time only. */
export function firstWaitSeconds({ platform }: OrdersDeps, windowSeconds: number): number {
  const { detailsWithinSeconds } = platform.config;
  return detailsWithinSeconds === 0 ? windowSeconds : Math.min(detailsWithinSeconds, windowSeconds);
}
