import type { DepositState } from '../rail.ts';

/** How fast the simulated outside is. */
export type Pace = {
  /** Milliseconds until the first confirmation and between the further ones. */
  readonly blockMs: number;
  /** How much later a delayed payout is confirmed. */
  readonly delayMs: number;
};

/** Confirmations of a movement at an instant. */
export function confirmationsAt(minedAt: Date, now: Date, pace: Pace): number {
  const passed = now.getTime() - minedAt.getTime();
  return passed < 0 ? 0 : 1 + Math.floor(passed / pace.blockMs);
}

/** State and confirmations of a deposit at an instant. */
export function settlingAt(
  deposit: { readonly minedAt: Date; readonly conflicted: boolean },
  now: Date,
  pace: Pace,
): { readonly state: DepositState; readonly confirmations: number } {
  if (deposit.conflicted) return { state: 'conflicted', confirmations: 0 };
  const confirmations = confirmationsAt(deposit.minedAt, now, pace);
  return { state: confirmations > 0 ? 'mined' : 'pending', confirmations };
}
