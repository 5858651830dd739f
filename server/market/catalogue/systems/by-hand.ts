import { isPoolRail } from '../../../../rails/rail.ts';
import type { Exchange } from '../catalogue.ts';
import type { PaymentSystem } from './payment-system.ts';

/** Operators themselves see what comes in by it and send what goes out by it. */
export function isByHand({ rail }: Pick<PaymentSystem, 'rail'>): boolean {
  return rail === 'manual';
}

/** The rail that pays out: where operators keep the keys themselves, they send it by hand. */
export function payingRail({ rail }: Pick<PaymentSystem, 'rail'>): string {
  return isPoolRail(rail) ? 'manual' : rail;
}

/** Operators themselves send what goes out by it. */
export function isPaidByHand(system: Pick<PaymentSystem, 'rail'>): boolean {
  return payingRail(system) === 'manual';
}

/** An exchange that ends only when an operator has done their part, on either side. */
export function needsOperator({ income, outcome }: Pick<Exchange, 'income' | 'outcome'>): boolean {
  return isByHand(income) || isPaidByHand(outcome);
}
