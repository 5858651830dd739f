import { amount, formatAmount, parseAmount } from '../money/amount.ts';
import { earningOf, percentToPpm } from './earning.ts';

/** A tier as it is told: from so many referrals that count, this share in percent. */
export type SignedTier = { readonly countMin: number; readonly percent: string };

/**
 * What a share in percent brings when an amount of roubles is exchanged, rounded down to the kopeck
 * as earnings are rounded down to the cent; null for what is no such amount.
 */
export function estimateEarning(percent: string, roubles: string): string | null {
  const exchanged = parseAmount(roubles, 'RUB');
  if ('code' in exchanged || exchanged.units === 0n) return null;
  const earned = earningOf(exchanged.units, percentToPpm(percent));
  return formatAmount(amount(earned, 'RUB'), 2);
}

/** The share of whoever has so many referrals that count, in percent. */
export function percentAt(tiers: readonly SignedTier[], counted: number): string {
  let percent = '0';
  for (const tier of tiers) if (counted >= tier.countMin) percent = tier.percent;
  return percent;
}

/** How much of the way from one tier to the next has been gone, in whole percent. */
export function progressOf(tiers: readonly SignedTier[], counted: number, nextAt: number): number {
  let from = 0;
  for (const { countMin } of tiers) if (counted >= countMin) from = countMin;
  const length = nextAt - from;
  return length <= 0 ? 100 : Math.floor(((counted - from) * 100) / length);
}
