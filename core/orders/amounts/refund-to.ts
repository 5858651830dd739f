import { type Refusal, refuse } from '../../refusal.ts';
import type { RefundTo } from '../events.ts';
import type { Order } from '../order.ts';

/**
 * Where money goes back to: the account an event names with its memo, else the one the order has
 * with that one's own. An account and a memo of two different owners never come together.
 */
export function refundTo(
  order: Pick<Order, 'refundAccount' | 'refundMemo'>,
  { refundAccount, refundMemo = null }: RefundTo,
): Pick<Order, 'refundAccount' | 'refundMemo'> | Refusal {
  if (refundAccount !== null && refundAccount !== '') return { refundAccount, refundMemo };
  if (order.refundAccount === null) return refuse('required', 'refund_account');
  return { refundAccount: order.refundAccount, refundMemo: order.refundMemo };
}
