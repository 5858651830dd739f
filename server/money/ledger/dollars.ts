import { amount, formatAmount } from '../../../core/money/amount.ts';
import { balanceAsset, balancePrecision } from '../../../core/withdrawals/withdrawal-pricing.ts';

/** Cents as people read them in a list: `3.00`. */
export function dollars(units: bigint): string {
  return formatAmount(amount(units, balanceAsset), balancePrecision);
}

/** Cents without decimals that say nothing: `3`, `3.5`. */
export function plainDollars(units: bigint): string {
  return plain(dollars(units));
}

/** The same of kopecks. */
export function plainRoubles(units: bigint): string {
  return plain(formatAmount(amount(units, 'RUB'), 2));
}

function plain(text: string): string {
  return text.replace(/\.00$|(?<=\.[0-9])0$/, '');
}
