import type { Amount } from '../money/amount.ts';
import type { Breakdown } from '../quotes/quote.ts';
import { type DollarValues, worthIn } from './earning.ts';

/** What an order was worth by the prices that it was made of. */
export type OrderWorth = {
  /** In cents, and in kopecks. */
  readonly usd: bigint;
  readonly rub: bigint;
  /** What of it stayed with the service, margin and fees, in cents; a loss is less than nothing. */
  readonly left: bigint;
};

type Exchanged = {
  readonly income: Amount;
  readonly outcome: Amount;
  readonly breakdown: Breakdown;
};

/** Values an exchange, each sum rounded down; null where an asset has no price. */
export function worthOfOrder(
  { income, outcome, breakdown }: Exchanged,
  values: DollarValues,
): OrderWorth | null {
  const inCents = (units: bigint, { asset }: Amount) => worthIn({ asset, units }, 'USD', values);
  const usd = inCents(income.units, income);
  const rub = worthIn(income, 'RUB', values);
  const earned = inCents(breakdown.spread + breakdown.outcomeFee, outcome);
  const withheld = inCents(breakdown.incomeFee, income);
  if (usd === null || rub === null || earned === null || withheld === null) return null;
  return { usd, rub, left: earned + withheld };
}
