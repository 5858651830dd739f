import { amount, formatAmount } from '../../../core/money/amount.ts';
import { outcomeUnits } from '../../../core/money/units.ts';
import { quoteFromIncome } from '../../../core/quotes/from-income.ts';
import type { Pricing, Quote } from '../../../core/quotes/quote.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { balanceAsset, withdrawalPricing } from '../../../core/withdrawals/withdrawal-pricing.ts';
import { payoutMinOf } from '../../../rails/payout-min.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { termsOf, wayOf } from '../../market/rates/quote/price-direction.ts';
import type { CheckedPayout } from './check-withdrawal.ts';

type PricedPayout = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly snapshotId: string;
  /** Another text as soon as an own rate or the network's cost has been changed. */
  readonly terms: string;
};

/**
 * What a payout brings at the market of now. Refuses `rate_unavailable` where there are no fresh
 * prices or they are held, and an amount that the network's cost would swallow.
 */
export function pricePayout(
  rates: Pick<Rates, 'current'>,
  { outcome, amount: income }: Pick<CheckedPayout, 'outcome' | 'amount'>,
  now: Date,
): PricedPayout | Refusal {
  const snapshot = rates.current();
  if (isRefusal(snapshot)) return snapshot;
  const way = wayOf(snapshot, balanceAsset, outcome.asset, null);
  const over = way !== null && way.terms.expiresAt !== null && now >= way.terms.expiresAt;
  if (way === null || over || way.terms.floatingOnly) return refuse('rate_unavailable');
  const { asset: outcomeAsset, precision: outcomePrecision, networkFee } = outcome;
  const payoutMin = payoutMinOf(outcome.rail);
  const side = {
    outcomeAsset,
    outcomePrecision,
    networkFee: outcomeUnits(networkFee),
    payoutMin: outcomeUnits(payoutMin),
  };
  const pricing = withdrawalPricing(side, way.market);
  const quote = quoteFromIncome(pricing, income);
  if (!isRefusal(quote)) {
    const terms = termsOf(pricing, way.terms.own);
    return { quote, pricing, snapshotId: snapshot.id, terms };
  }
  const [first] = quote.refused;
  return { refused: [{ code: 'greater_than', ...first, field: 'amount' }] };
}

/** An amount of a balance as people read it. */
export function shownBalance(units: bigint): string {
  return formatAmount(amount(units, balanceAsset));
}
