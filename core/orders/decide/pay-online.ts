import { atLeast, minus } from '../../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../../money/units.ts';
import { type Order, unitsToPay } from '../order.ts';

/** What an order still waits for, in units of its income asset; never below zero. */
export function amountDue(order: Pick<Order, 'income' | 'policy' | 'received'>): IncomeUnits {
  return atLeast(minus(unitsToPay(order), order.received), zero);
}

/**
 * Whether an order may be paid online at all: whoever has paid already, or whose money is on its
 * way, is not led to pay a second time.
 */
export function mayPayOnline(order: Order, now: Date): boolean {
  if (order.status !== 'waiting_funds' || order.drawnFrom !== null || order.awaitsCard)
    return false;
  if (now >= order.expiresAt || order.paymentClaimedAt !== null) return false;
  const underWay = order.depositSeenAt !== null && order.received === 0n;
  return !underWay && amountDue(order) > 0n;
}
