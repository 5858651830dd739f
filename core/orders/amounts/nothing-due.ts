import { mismatchOf } from '../decide/decide-deposit.ts';
import type { Order } from '../order.ts';

/**
 * Whether an order waits for no money any more: what it wanted has come, or its exchange is over.
 * Whatever is credited to it now is a surplus, or a mistake.
 */
export function isNothingDue(order: Order): boolean {
  if (order.exchanged || order.writtenOff > 0n) return true;
  if (order.refund !== 'none' && order.refund !== 'failed') return true;
  const { status } = order;
  if (status === 'completed' || status === 'refunded') return true;
  // What comes for a rejected order is booked and goes back; once, and not again by mistake.
  if (status === 'rejected') return order.received + order.surplus > 0n;
  return order.received > 0n && mismatchOf(order) !== 'underpaid';
}
