import { zero } from '../../money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { isBeyondMaximum } from '../amounts/locked-amount.ts';
import { releaseJournal } from '../amounts/postings.ts';
import { refundAmount } from '../amounts/refund-amount.ts';
import { refundTo } from '../amounts/refund-to.ts';
import type { OrderEvent, RefundWay, Repriced, Requotes } from '../events.ts';
import { type Order, type OrderException, topUpEndsAt } from '../order.ts';
import { unexplained } from '../order-reason.ts';
import { proceed } from './decide-deposit.ts';
import { type Decision, silent, withTimeline } from './decision.ts';

type Made = Extract<OrderEvent, { type: 'decision_made' }>;
type Approved = Extract<OrderEvent, { type: 'approved' }>;

/** What the customer chose for a deposit that was late, short, over, or whose rate moved. */
export function decideChoice(order: Order, event: Made, now: Date): Decision | Refusal {
  if (!canChoose(order)) return refuse('invalid_transition');
  if (event.decision === 'accept') return acceptShown(order, event, now);
  if (event.decision === 'refund') return startRefund(order, event);
  if (!canTopUp(order, now)) return refuse('invalid_transition', 'decision');
  const expiresAt = new Date(now.getTime() + order.policy.topUpSeconds * 1000);
  return withTimeline(
    { ...order, status: 'waiting_funds', exception: 'none', ...unexplained, expiresAt },
    'top_up_chosen',
  );
}

/**
 * Says whether a short deposit may still be topped up. Only for so long after it came: a customer
 * who could go on topping up for ever would hold a fixed rate until the market suits them.
 */
export function canTopUp(order: Order, now: Date): boolean {
  if (!canChoose(order) || order.exception !== 'underpaid') return false;
  const begun = order.paidAt ?? order.createdAt;
  return now.getTime() < begun.getTime() + order.policy.topUpSeconds * 1000;
}

/** Says whether the choice is the customer's: their money is here and its origin is not flagged. */
export function canChoose(order: Order): boolean {
  if (order.status !== 'moderation' || order.exchanged || order.received <= 0n) return false;
  if (order.refund !== 'none' && order.refund !== 'failed') return false;
  return (
    order.exception === 'late' ||
    order.exception === 'underpaid' ||
    order.exception === 'overpaid' ||
    order.exception === 'rate_moved'
  );
}

/** An operator lets a moderated order go on: the payout again, or the exchange as it now stands. */
export function decideApproved(order: Order, event: Approved, now: Date): Decision | Refusal {
  if (order.refund === 'queued' || order.refund === 'sent') return refuse('invalid_transition');
  if (order.exchanged) return retryPayout(order, event.byHand ?? false);
  if (event.byHand === true) return refuse('invalid_transition');
  // A person has looked: the card is as good as verified for what has come.
  if (order.received > 0n) return accept({ ...order, awaitsCard: false }, event, now);
  const judged: readonly OrderException[] = ['none', 'payer_mismatch', 'aml'];
  if (!judged.includes(order.exception)) return refuse('invalid_transition');
  const again = new Date(now.getTime() + order.policy.topUpSeconds * 1000);
  const expiresAt = order.expiresAt > again ? order.expiresAt : again;
  return withTimeline(
    { ...order, status: 'waiting_funds', exception: 'none', ...unexplained, expiresAt },
    'approved',
  );
}

function retryPayout(order: Order, byHand: boolean): Decision | Refusal {
  if (order.payout !== 'failed' && order.payout !== 'none') return refuse('invalid_transition');
  return withTimeline(
    {
      ...order,
      status: 'processing',
      exception: 'none',
      ...unexplained,
      payout: 'queued',
    },
    'payout_queued_again',
    { effects: [{ type: 'queue_payout', kind: 'payout', amount: order.outcome, byHand }] },
  );
}

/** What the customer agreed to is what they saw: where the market fell since, they look again. */
function acceptShown(order: Order, event: Made, now: Date): Decision | Refusal {
  const accepted = accept(order, event, now);
  const shown = event.outcomeShown ?? 0n;
  if (isRefusal(accepted) || accepted.order.outcome.units >= shown) return accepted;
  return refuse('rate_changed');
}

function accept(order: Order, event: Made | Approved, now: Date): Decision | Refusal {
  if (event.reserveShort === true) return refuse('insufficient_reserve');
  // What is more than the direction takes is an operator's to let through.
  if (event.type === 'decision_made' && isBeyondMaximum(order)) {
    return refuse('invalid_transition', 'decision');
  }
  const chosen = priceFor(order, event.requotes, now);
  if (chosen !== 'as_agreed' && isRefusal(chosen)) return chosen;
  return proceed(silent(order), chosen, 'accepted');
}

/** A fixed rate stands for money that came in time; everything else goes at the market. */
function priceFor(order: Order, requotes: Requotes, now: Date): Repriced | 'as_agreed' | Refusal {
  if (goesAtMarket(order, now)) return requotes.atMarket;
  return order.received === order.income.units ? 'as_agreed' : requotes.atLocked;
}

/**
 * Says whether what has come is exchanged at the market of now rather than the promised rate. A
 * choice left to the customer keeps that rate only for as long as a top-up may take: who pays too
 * little on purpose could else wait for the market to suit them.
 */
export function goesAtMarket(order: Order, now: Date): boolean {
  if (order.rateType === 'floating' || order.receivedLate) return true;
  if (order.exception === 'late' || order.exception === 'rate_moved') return true;
  return canChoose(order) && now > topUpEndsAt(order);
}

/**
 * Sends the deposit back, less what the network takes; the hold is given up at once, the money
 * leaves by a payout.
 */
export function startRefund(order: Order, event: RefundWay): Decision | Refusal {
  if (order.exchanged || order.received <= 0n) return refuse('invalid_transition');
  if (order.refund !== 'none' && order.refund !== 'failed') return refuse('invalid_transition');
  const units = refundAmount(order, order.received);
  if (units === 0n) return refuse('invalid_transition');
  const to = refundTo(order, event);
  if (isRefusal(to)) return to;
  const next: Order = { ...order, ...to, held: zero, refund: 'queued' };
  return withTimeline(next, 'refund_queued', {
    journals: order.held === 0n ? [] : [releaseJournal(order)],
    effects: [
      {
        type: 'queue_payout',
        kind: 'refund',
        amount: { units, asset: order.income.asset },
        byHand: event.byHand ?? false,
      },
    ],
  });
}
