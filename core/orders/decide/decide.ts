import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { cardVerified } from './decide-card.ts';
import { decideCorrection } from './decide-correction.ts';
import { decideCreditReversed } from './decide-credit-reversed.ts';
import { decideCredited } from './decide-deposit.ts';
import { decideDropped } from './decide-dropped.ts';
import { decideApproved, decideChoice, startRefund } from './decide-judgement.ts';
import * as payouts from './decide-payout.ts';
import { refundAccountGiven } from './decide-refund-account.ts';
import * as waiting from './decide-waiting.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import type { Decision } from './decision.ts';
import { targetsOf } from './transitions.ts';

/**
 * What an event makes of an order: the next order, the ledger's journals, what must follow, and
 * the lines of its history; or a refusal. Pure: the same arguments always give the same answer.
 */
export function decide(order: Order, event: OrderEvent, now: Date): Decision | Refusal {
  const targets = targetsOf(order.status, event.type);
  if (targets.length === 0) return refuse('invalid_transition');
  const decision = decideWithdrawal(order, event, now) ?? dispatch(order, event, now);
  if (isRefusal(decision)) return decision;
  if (!targets.includes(decision.order.status)) {
    throw new Error(`${event.type} led from ${order.status} to ${decision.order.status}`);
  }
  return decision;
}

function dispatch(order: Order, event: OrderEvent, now: Date): Decision | Refusal {
  switch (event.type) {
    case 'requisites_issued':
      return waiting.requisitesIssued(order, now, event.toPayUnits);
    case 'payment_claimed':
      return waiting.paymentClaimed(order, now);
    case 'claim_taken_back':
      return waiting.claimRevoked(order);
    case 'cheque_received':
      return waiting.chequeReceived(order, now);
    case 'cancelled':
      return waiting.cancelled(order);
    case 'window_elapsed':
      return waiting.windowElapsed(order, event, now);
    case 'deposit_seen':
      return waiting.depositSeen(order, event.at);
    case 'doubt_raised':
      return waiting.raiseRiskFlag(order, event.exception, event.reason);
    case 'held':
      return waiting.held(order, event.reason);
    case 'rejected':
      return waiting.rejected(order, event.reason, event.reserveShort);
    case 'deposit_credited':
      return decideCredited(order, event, now);
    case 'deposit_dropped':
      return decideDropped(order, event, now);
    case 'credit_taken_back':
      return decideCreditReversed(order, event, now);
    case 'decision_made':
      return decideChoice(order, event, now);
    case 'approved':
      return decideApproved(order, event, now);
    case 'card_verified':
      return cardVerified(order, event, now);
    case 'withdrawal_confirmed':
    case 'withdrawal_repriced':
      return refuse('invalid_transition');
    case 'refund_account_given':
      return refundAccountGiven(order, event);
    case 'refund_requested':
      return startRefund(order, event);
    case 'correction_proposed':
    case 'correction_confirmed':
    case 'correction_applied':
    case 'correction_ended':
      return decideCorrection(order, event);
    default:
      return dispatchPayout(order, event, now);
  }
}

type PayoutEvent = Extract<
  OrderEvent,
  {
    type:
      | `payout_${string}`
      | `refund_${'sent' | 'confirmed' | 'failed' | 'stopped'}`
      | `surplus_${string}`;
  }
>;

function dispatchPayout(order: Order, event: PayoutEvent, now: Date): Decision | Refusal {
  switch (event.type) {
    case 'payout_claimed':
      return payouts.payoutClaimed(order, event.kind);
    case 'payout_released':
      return payouts.payoutReleased(order, event.kind);
    case 'payout_sent':
      return payouts.payoutSent(order);
    case 'payout_confirmed':
      return payouts.payoutConfirmed(order, event.networkFee, now);
    case 'payout_failed':
      return payouts.payoutFailed(order, event.reason, event.reserveShort);
    case 'refund_sent':
      return payouts.refundSent(order);
    case 'refund_confirmed':
      return payouts.refundConfirmed(order, event.networkFee);
    case 'refund_failed':
      return payouts.refundFailed(order, event.reason);
    case 'refund_stopped':
      return payouts.refundStopped(order, event.reason);
    case 'surplus_refund_requested':
      return payouts.startSurplusRefund(order, event);
    case 'surplus_refund_sent':
      return payouts.surplusRefundSent(order);
    case 'surplus_refund_confirmed':
      return payouts.surplusRefundConfirmed(order, event.amount, event.networkFee);
    case 'surplus_refund_failed':
      return payouts.surplusRefundFailed(order);
    case 'surplus_refund_stopped':
      return payouts.surplusRefundStopped(order);
    default:
      return event satisfies never;
  }
}
