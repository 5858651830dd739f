import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { decideDropped } from './decide-dropped.ts';
import type { Decision } from './decision.ts';

type CreditReversed = Extract<OrderEvent, { type: 'credit_taken_back' }>;

/**
 * An operator takes back money that was credited by mistake: it never came. What was to be made of
 * it is stopped, as if it had vanished; where anything of it has left, or may have, it is too late.
 */
export function decideCreditReversed(
  order: Order,
  event: CreditReversed,
  now: Date,
): Decision | Refusal {
  if (event.amount.asset !== order.income.asset) return refuse('conflict');
  if (!mayTakeBack(order, event.amount.units)) return refuse('invalid_transition');
  const { amount, othersSeenAt = null, reserveShort = false } = event;
  const undone = decideDropped(
    order,
    { type: 'deposit_dropped', amount, credited: true, othersSeenAt, reserveShort },
    now,
  );
  if (isRefusal(undone)) return undone;
  const after = undone.order;
  return {
    ...undone,
    order: {
      ...after,
      exception: isCleared(after) ? 'none' : after.exception,
      reasonCode: after.reasonCode === 'deposit_dropped' ? 'credit_taken_back' : after.reasonCode,
    },
    journals: undone.journals.map((journal) =>
      journal.kind === 'deposit_dropped' ? { ...journal, kind: 'credit_taken_back' } : journal,
    ),
    timeline: undone.timeline.map((line) => ({ ...line, code: 'credit_taken_back' })),
  };
}

/** Whether so much of what was credited is still here: none of it has left, or may have. */
export function mayTakeBack(order: Order, units: bigint): boolean {
  if (order.writtenOff > 0n) return false;
  if (order.surplus >= units && order.surplusRefund !== 'sent') return true;
  // An exchange is undone only where the order can wait for a person again.
  if (order.exchanged && order.status !== 'processing' && order.status !== 'moderation') {
    return false;
  }
  const leaving = [order.payout, order.refund].some(
    (state) => state === 'sent' || state === 'confirmed',
  );
  const apart = order.received > 0n && order.surplusRefund !== 'sent' ? order.surplus : 0n;
  return order.received + apart >= units && !leaving;
}

/** A surplus was all that was unusual, and there is none any more. */
function isCleared({ exception, surplus, status }: Order): boolean {
  return exception === 'overpaid' && surplus === 0n && status !== 'moderation';
}
