import { incomeUnits, zero } from '../money/units.ts';
import type { Pricing } from '../quotes/quote.ts';
import type { Ratio } from '../rates/ratio.ts';

/** What users are owed is counted in dollars and cents, whatever it is paid out in. */
export const balanceAsset = 'USD';
export const balancePrecision = 2;

/**
 * A balance is paid out at the market, without a margin or a fee of ours; the network's own cost is
 * the user's, as with every payout. The least that may be withdrawn is not the price's to know.
 */
export function withdrawalPricing(
  outcome: Pick<Pricing, 'outcomeAsset' | 'outcomePrecision' | 'networkFee' | 'payoutMin'>,
  market: Ratio,
): Pricing {
  const free = { fixed: zero, ppm: zero };
  return {
    ...outcome,
    incomeAsset: balanceAsset,
    incomePrecision: balancePrecision,
    market,
    markupPpm: zero,
    incomeFee: free,
    outcomeFee: free,
    incomeMin: incomeUnits(1n),
    incomeMax: null,
    outcomeMin: zero,
    outcomeMax: null,
  };
}
