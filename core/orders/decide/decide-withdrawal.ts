import { reversed } from '../../ledger/journal.ts';
import { minus } from '../../money/arithmetic.ts';
import { zero } from '../../money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { drawJournal, holdJournal, releaseJournal } from '../amounts/postings.ts';
import { requotedLine } from '../amounts/requoted.ts';
import type { OrderEvent, Repriced } from '../events.ts';
import { holdFor, type Order } from '../order.ts';
import { unexplained } from '../order-reason.ts';
import { proceed } from './decide-deposit.ts';
import { rejected } from './decide-waiting.ts';
import { type Decision, silent, withTimeline } from './decision.ts';

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
  if (order.drawnFrom === null) return null;
  switch (event.type) {
    case 'withdrawal_confirmed':
      return confirmed(order, now);
    case 'withdrawal_repriced':
      return repriced(order, event.repriced, now);
    case 'cancelled':
      return ended(order, 'cancelled');
    case 'window_elapsed':
      if (now < order.expiresAt) return refuse('invalid_transition');
      return ended(order, 'expired');
    case 'approved':
      return order.exchanged ? null : backToWaiting(order, now);
    case 'rejected':
      return refused(order, event.reason);
    case 'card_verified':
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
  return proceed(silent({ ...order, paidAt: now }), 'as_agreed', 'withdrawal_confirmed');
}

/** It waits on for less, and the reserve with it: what was promised is promised no more. */
function repriced(
  order: Order,
  { quote, pricing, evidence }: Repriced,
  now: Date,
): Decision | Refusal {
  const { income, outcome, breakdown } = quote;
  const less = income.units === order.income.units && outcome.units < order.outcome.units;
  if (now >= order.expiresAt || !less) return refuse('invalid_transition');
  const held = holdFor(outcome, breakdown);
  const next: Order = { ...order, outcome, breakdown, pricing, evidence, held };
  const line = requotedLine(order, next);
  const timeline = line === null ? [] : [{ ...line, code: 'withdrawal_repriced' }];
  const journals =
    held === order.held ? [] : [holdJournal(next, minus(held, order.held), 'hold_adjusted')];
  return { order: next, journals, effects: [], timeline };
}

/** Nobody confirmed it in time, or its user gave it up. */
function ended(order: Order, status: 'cancelled' | 'expired'): Decision {
  const over = withTimeline({ ...order, status, held: zero }, `withdrawal_${status}`, {
    journals: order.held === 0n ? [] : [releaseJournal(order)],
    effects: status === 'expired' ? [{ type: 'mail', template: 'order_expired' }] : [],
  });
  return withReturn(over, order);
}

function refused(order: Order, reason: string): Decision | Refusal {
  const decision = rejected(order, reason);
  return isRefusal(decision) ? decision : withReturn(decision, order);
}

/** What was taken from the balance is there again, in the same decision that ends the order. */
function withReturn(decision: Decision, before: Order): Decision {
  const back = reversed('withdrawal_returned', drawJournal(before));
  return {
    ...decision,
    order: { ...decision.order, received: zero },
    journals: [...decision.journals, back],
  };
}

/** An operator has nothing against it, but to confirm it is still its user's. */
function backToWaiting(order: Order, now: Date): Decision {
  const again = new Date(now.getTime() + order.policy.topUpSeconds * 1000);
  const expiresAt = order.expiresAt > again ? order.expiresAt : again;
  const waiting: Order = { ...order, status: 'waiting_funds', exception: 'none', expiresAt };
  return withTimeline({ ...waiting, ...unexplained }, 'withdrawal_approved');
}
