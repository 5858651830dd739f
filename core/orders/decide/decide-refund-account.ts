import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { sentBack } from '../amounts/excess.ts';
import { refundAmount } from '../amounts/refund-amount.ts';
import { refundTo } from '../amounts/refund-to.ts';
import type { OrderEvent } from '../events.ts';
import type { Order, OrderStatus } from '../order.ts';
import { type Decision, withTimeline } from './decision.ts';

type Given = Extract<OrderEvent, { type: 'refund_account_given' }>;

/**
 * Nothing is sent from these to the order's refund account but by an operator, who looks at it, or
 * where the direction sends a surplus back by itself: then nothing may be odd about the account.
 */
const settled: ReadonlySet<OrderStatus> = new Set(['rejected', 'completed', 'refunded']);

/** Whether money of an order that is over waits to go back, and its customer may say where to. */
export function mayGiveRefundAccount(order: Order): boolean {
  if (!settled.has(order.status) || order.drawnFrom !== null) return false;
  const leaving = [order.refund, order.surplusRefund].some(
    (state) => state === 'queued' || state === 'sent',
  );
  if (leaving) return false;
  const deposit = order.status === 'rejected' ? refundAmount(order, order.received) : 0n;
  return deposit > 0n || refundAmount(order, order.surplus) > 0n;
}

/**
 * The customer says where their money is to go back to; an operator sends it, unless the direction
 * sends back by itself what is above the agreed amount.
 */
export function refundAccountGiven(order: Order, event: Given): Decision | Refusal {
  if (!mayGiveRefundAccount(order)) return refuse('invalid_transition');
  const to = refundTo(order, event);
  if (isRefusal(to)) return to;
  const given = withTimeline({ ...order, ...to }, 'refund_account_given');
  return event.odd === true ? given : sentBack(given);
}
