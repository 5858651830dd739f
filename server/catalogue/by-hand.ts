import type { Exchange } from './catalogue.ts';
import type { PaymentSystem } from './payment-system.ts';

/** Operators themselves see what comes in by it and send what goes out by it. */
export function isByHand({ rail }: Pick<PaymentSystem, 'rail'>): boolean {
  return rail === 'manual';
}

/** An exchange that ends only when an operator has done their part, on either side. */
export function needsOperator({ income, outcome }: Pick<Exchange, 'income' | 'outcome'>): boolean {
  return isByHand(income) || isByHand(outcome);
}
