import { amount, formatAmount } from '../../core/money/amount.ts';
import { quoteFromIncome } from '../../core/quotes/from-income.ts';
import type { Pricing, Quote } from '../../core/quotes/quote.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { balanceAsset, withdrawalPricing } from '../../core/withdrawals/withdrawal-pricing.ts';
import { payoutMinOf } from '../../rails/payout-min.ts';
import type { Rates } from '../rates/open-rates.ts';
import { wayOf } from '../rates/price-direction.ts';
import type { CheckedPayout } from './check-payout.ts';

export type PricedPayout = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly snapshotId: string;
};

/**
 * What a payout brings at the market of now. Refuses `withdrawal_not_created` where there are no
 * fresh prices, and an amount that the network's cost would swallow.
 */
export function pricePayout(
  rates: Pick<Rates, 'current'>,
  { outcome, amount: income }: CheckedPayout,
  now: Date,
): PricedPayout | Refusal {
  const snapshot = rates.current();
  if (isRefusal(snapshot)) return refuse('withdrawal_not_created');
  const way = wayOf(snapshot, balanceAsset, outcome.asset, null);
  const over = way !== null && way.terms.expiresAt !== null && now >= way.terms.expiresAt;
  if (way === null || over || way.terms.floatingOnly) return refuse('withdrawal_not_created');
  const { asset: outcomeAsset, precision: outcomePrecision, networkFee } = outcome;
  const payoutMin = payoutMinOf(outcome.rail);
  const side = { outcomeAsset, outcomePrecision, networkFee, payoutMin };
  const pricing = withdrawalPricing(side, way.market);
  const quote = quoteFromIncome(pricing, income);
  if (!isRefusal(quote)) return { quote, pricing, snapshotId: snapshot.id };
  const [first] = quote.refused;
  const { code = 'greater_than', params } = first ?? {};
  return refuse(code, 'amount', params);
}

/** An amount of a balance as people read it. */
export function shownBalance(units: bigint): string {
  return formatAmount(amount(units, balanceAsset));
}
