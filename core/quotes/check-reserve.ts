import { amount, formatAmount } from '../money/amount.ts';
import { minus } from '../money/arithmetic.ts';
import { type OutcomeUnits, zero } from '../money/units.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Quote } from './quote.ts';

/**
 * Refuses a quote that the reserve (units of the outcome asset) cannot pay together with the cost
 * of the network: `insufficient_reserve` on `outcome_amount` with what could be paid out, as
 * `{ reserve }`. `null` when it can.
 */
export function checkReserve(quote: Quote, reserveUnits: OutcomeUnits): Refusal | null {
  const payable = payableOf(reserveUnits, quote.breakdown.networkFee);
  if (quote.outcome.units <= payable) return null;
  const reserve = formatAmount(amount(payable, quote.outcome.asset));
  return refuse('insufficient_reserve', 'outcome_amount', { reserve });
}

/** What of a reserve can be paid out: the payout's network cost is taken from it as well. */
export function payableOf(reserveUnits: OutcomeUnits, networkFee: OutcomeUnits): OutcomeUnits {
  return reserveUnits > networkFee ? minus(reserveUnits, networkFee) : zero;
}
