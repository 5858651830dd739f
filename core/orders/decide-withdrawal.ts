import { reversed } from '../ledger/journal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { proceed } from './decide-deposit.ts';
import { rejected } from './decide-waiting.ts';
import { type Decision, quiet, step } from './decision.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './order.ts';
import { drawJournal, holdJournal } from './postings.ts';

/**
 * What an event makes of a withdrawal, whose money is received from the user's balance when it is
 * made. It waits for its user to confirm it; unpaid, its money goes back to the balance. Null where
 * it is an exchange, or what happens is the same for both.
 */
export function decideWithdrawal(
  order: Order,
  event: OrderEvent,
  now: Date,
): Decision | Refusal | null {
  const { drawnFrom } = order;
  if (drawnFrom === null) return null;
  switch (event.type) {
    case 'withdrawal_confirmed':
      return confirmed(order, now);
    case 'cancelled':
      return ended(order, drawnFrom, 'cancelled');
    case 'window_elapsed':
      if (now < order.expiresAt) return refuse('invalid_transition');
      return ended(order, drawnFrom, 'expired');
    case 'approved':
      return order.exchanged ? null : backToWaiting(order, now);
    case 'rejected':
      return refused(order, event.reason, drawnFrom);
    case 'requisites_issued':
    case 'payment_claimed':
    case 'cheque_received':
    case 'deposit_seen':
    case 'deposit_credited':
    case 'deposit_dropped':
    case 'decision_made':
    case 'refund_requested':
      return refuse('invalid_transition');
    default:
      return null;
  }
}

/** The user has followed the link: it is exchanged as agreed and paid out like any other. */
function confirmed(order: Order, now: Date): Decision | Refusal {
  if (now >= order.expiresAt) return refuse('invalid_transition');
  return proceed(quiet({ ...order, paidAt: now }), 'as_agreed', 'withdrawal_confirmed');
}

/** Nobody confirmed it in time, or its user gave it up. */
function ended(order: Order, drawnFrom: string, status: 'cancelled' | 'expired'): Decision {
  const over = step({ ...order, status, held: 0n }, `withdrawal_${status}`, {
    journals: order.held === 0n ? [] : [holdJournal(order, -order.held, 'hold_released')],
    effects: status === 'expired' ? [{ type: 'mail', template: 'order_expired' }] : [],
  });
  return withReturn(over, order, drawnFrom);
}

function refused(order: Order, reason: string, drawnFrom: string): Decision | Refusal {
  const decision = rejected(order, reason);
  return isRefusal(decision) ? decision : withReturn(decision, order, drawnFrom);
}

/** What was taken from the balance is there again, in the same decision that ends the order. */
function withReturn(decision: Decision, before: Order, drawnFrom: string): Decision {
  const back = reversed('withdrawal_returned', drawJournal(before, drawnFrom));
  return {
    ...decision,
    order: { ...decision.order, received: 0n },
    journals: [...decision.journals, back],
  };
}

/** An operator has nothing against it, but to confirm it is still its user's. */
function backToWaiting(order: Order, now: Date): Decision {
  const again = new Date(now.getTime() + order.policy.topUpSeconds * 1000);
  const expiresAt = order.expiresAt > again ? order.expiresAt : again;
  const waiting: Order = { ...order, status: 'waiting_funds', exception: 'none', expiresAt };
  return step({ ...waiting, statusReason: null }, 'withdrawal_approved');
}
