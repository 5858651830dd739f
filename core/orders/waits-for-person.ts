import type { Order } from './order.ts';
import { isSelfMade } from './order-reason.ts';

/** Says whether a risk flag or an operator's hold stands: neither more nor less money lifts it. */
export function waitsForPerson(order: Order): boolean {
  if (order.status !== 'moderation') return false;
  if (order.exception === 'aml' || order.exception === 'payer_mismatch') return true;
  return order.reasonCode !== null && !isSelfMade(order.reasonCode);
}
