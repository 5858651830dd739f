import type { Order } from '../order.ts';

/**
 * Says whether money that an operator reports now must be told the time it came. A customer's word
 * that they have paid is enough while the time to pay runs. After it, whoever gave that word
 * without paying could wait for the market to suit them and keep a fixed rate all the same.
 */
export function needsReceivedAt(order: Order, now: Date): boolean {
  if (order.rateType !== 'fixed' || order.received > 0n) return false;
  return order.paymentClaimedAt !== null && now > order.expiresAt;
}
