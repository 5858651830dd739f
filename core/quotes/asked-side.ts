import { ceilToStep, floorToStep, lastPlace } from '../money/arithmetic.ts';
import type { IncomeUnits, OutcomeUnits } from '../money/units.ts';
import { incomeNeeded, payableFrom, pricesOf } from './conversion.ts';
import type { Pricing } from './quote.ts';

export const askedSides = ['income', 'outcome'] as const;
/** Which of its two amounts a quote was asked for by: that one stays, the other follows. */
export type AskedSide = (typeof askedSides)[number];

/** Both amounts of a quote, in units. */
type QuotedUnits = { readonly income: IncomeUnits; readonly outcome: OutcomeUnits };

/**
 * By which side two amounts belong together at a pricing, once it is known or not by which they
 * were asked for. Where money came that was priced anew, that is its income, whatever was asked
 * before; where nobody knows and both sides fit, it is the income too.
 */
export function sideThatFits(
  pricing: Pricing,
  { income, outcome }: QuotedUnits,
  asked: AskedSide | null,
): AskedSide {
  if (outcomeOf(pricing, income) !== outcome) return 'outcome';
  return asked === 'outcome' && incomeOf(pricing, outcome) === income ? 'outcome' : 'income';
}

/** What an income pays out, limits aside; zero or less where the fees eat it all. */
export function outcomeOf(pricing: Pricing, income: IncomeUnits): OutcomeUnits {
  const step = lastPlace(pricing.outcomeAsset, pricing.outcomePrecision);
  return floorToStep(payableFrom(pricing, pricesOf(pricing), income), step);
}

/** The smallest income that pays an outcome, limits aside. */
export function incomeOf(pricing: Pricing, outcome: OutcomeUnits): IncomeUnits {
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  return ceilToStep(incomeNeeded(pricing, pricesOf(pricing), outcome), step);
}
