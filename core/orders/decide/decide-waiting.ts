import { type IncomeUnits, zero } from '../../money/units.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { releaseJournal } from '../amounts/postings.ts';
import type { OrderEvent } from '../events.ts';
import { type Order, type OrderException, unconfirmedDeadline, windowStartsAt } from '../order.ts';
import { type RiskReason, unexplained } from '../order-reason.ts';
import { undoExchange } from './decide-dropped.ts';
import { type Decision, type Effect, silent, withTimeline } from './decision.ts';

type Elapsed = Extract<OrderEvent, { type: 'window_elapsed' }>;

/**
 * The customer has been shown where to pay and has the whole payment window from then on, counted
 * from the moment the order was made, or its card was verified. Asking again changes nothing.
 */
export function requisitesIssued(
  order: Order,
  now: Date,
  toPayUnits?: IncomeUnits,
): Decision | Refusal {
  if (order.requisitesIssuedAt !== null) return silent(order);
  if (order.awaitsCard) return refuse('verification_required', 'income_account');
  const whole = windowStartsAt(order).getTime() + (order.policy.windowSeconds ?? 0) * 1000;
  const expiresAt = new Date(Math.max(order.expiresAt.getTime(), whole));
  const mail: Effect = { type: 'mail', template: 'order_requisites' };
  const changed = toPayUnits !== undefined && toPayUnits !== order.income.units;
  const policy = changed ? { ...order.policy, toPayUnits } : order.policy;
  return withTimeline(
    { ...order, policy, requisitesIssuedAt: now, expiresAt },
    'requisites_issued',
    {
      effects: [mail],
    },
  );
}

/** The customer says they have paid; nothing is credited on their word. */
export function paymentClaimed(order: Order, now: Date): Decision | Refusal {
  if (order.requisitesIssuedAt === null) {
    return refuse('invalid_transition', undefined, { requisites: 'none' });
  }
  if (order.status === 'expired') {
    // A rail sees late money by itself; only where a person looks must the claim be kept.
    if (order.policy.confirmedBy === 'rail') return refuse('invalid_transition');
    return withTimeline(
      {
        ...order,
        status: 'moderation',
        exception: 'late',
        reasonCode: 'claimed_unconfirmed',
        note: null,
        paymentClaimedAt: now,
      },
      'payment_claimed_late',
    );
  }
  if (order.paymentClaimedAt !== null) return silent(order);
  return withTimeline({ ...order, paymentClaimedAt: now }, 'payment_claimed');
}

/** Whether the claim is all there is: nothing has been seen, and nobody but the customer waits. */
export function mayTakeBackClaim(order: Order): boolean {
  const untouched = order.depositSeenAt === null && order.received === 0n && order.surplus === 0n;
  if (order.paymentClaimedAt === null || !untouched) return false;
  if (order.status === 'waiting_funds') return true;
  return order.status === 'moderation' && order.reasonCode === 'claimed_unconfirmed';
}

/**
 * The customer has not paid after all. Within the time to pay the order waits as before; where only
 * the claim has kept it open, its time is over.
 */
export function claimRevoked(order: Order): Decision | Refusal {
  if (!mayTakeBackClaim(order)) return refuse('invalid_transition');
  const unclaimed: Order = { ...order, paymentClaimedAt: null };
  if (order.status === 'waiting_funds') return withTimeline(unclaimed, 'claim_taken_back');
  return withTimeline(
    { ...unclaimed, status: 'expired', exception: 'none', ...unexplained, held: zero },
    'claim_taken_back',
    { journals: release(order) },
  );
}

/** A cheque has been sent; it proves nothing by itself but helps the operator. */
export function chequeReceived(order: Order, now: Date): Decision {
  return withTimeline({ ...order, chequeAt: now }, 'cheque_received');
}

/** The customer gives up before paying. Refused once money has been seen or claimed. */
export function cancelled(order: Order): Decision | Refusal {
  if (order.depositSeenAt !== null || order.received > 0n) return refuse('invalid_transition');
  if (order.paymentClaimedAt !== null) return refuse('invalid_transition');
  return withTimeline({ ...order, status: 'cancelled', held: zero }, 'cancelled', {
    journals: release(order),
  });
}

/**
 * The time to pay is over. Money already seen, or claimed where a person must look, is not
 * expired: an order paid in time is never lost because we looked late. Only what no block takes
 * does not keep a reserve for ever: should it be mined after all, it is a late deposit.
 */
export function windowElapsed(order: Order, event: Elapsed, now: Date): Decision | Refusal {
  if (now < order.expiresAt) return refuse('invalid_transition');
  const { depositSeenAt: seenAt, received } = order;
  const unconfirmed = seenAt !== null && received === 0n;
  if (unconfirmed && (event.mined === true || now <= unconfirmedDeadline(order, seenAt))) {
    return refuse('invalid_transition');
  }
  if (order.received > 0n) {
    return withTimeline(
      { ...order, status: 'moderation', exception: 'underpaid' },
      'asked_underpaid',
      {
        effects: [{ type: 'mail', template: 'order_held' }],
      },
    );
  }
  if (order.paymentClaimedAt !== null && order.policy.confirmedBy === 'operator') {
    // A word alone keeps the reserve from nobody: like a claim after the window it is only looked
    // into, and the money, should it have come, finds its reserve or its customer.
    if (event.chequeNeeded === true && order.chequeAt === null) {
      return withTimeline(
        {
          ...order,
          status: 'moderation',
          reasonCode: 'claimed_unconfirmed',
          note: null,
          held: zero,
        },
        'claimed_unproven',
        { journals: release(order) },
      );
    }
    return withTimeline(
      { ...order, status: 'moderation', reasonCode: 'claimed_unconfirmed', note: null },
      'claimed_unconfirmed',
    );
  }
  if (order.awaitsCard) return cardTooLate(order);
  return withTimeline(
    { ...order, status: 'expired', held: zero },
    unconfirmed ? 'expired_unmined' : 'expired',
    {
      journals: release(order),
      effects: [{ type: 'mail', template: 'order_expired' }],
    },
  );
}

/** Nobody has verified its card in time; what may still come is not exchanged by itself. */
function cardTooLate(order: Order): Decision {
  return withTimeline(
    { ...order, status: 'expired', reasonCode: 'card_not_verified', note: null, held: zero },
    'expired_card',
    { journals: release(order), effects: [{ type: 'mail', template: 'order_card_expired' }] },
  );
}

/** Money is on its way but not final: it came at `at`, and that time decides whether it is late. */
export function depositSeen(order: Order, at: Date): Decision {
  if (order.depositSeenAt !== null || at > order.expiresAt) return silent(order);
  return withTimeline({ ...order, depositSeenAt: at }, 'deposit_seen');
}

/** The payer or the money was flagged as a risk: a person must look. */
export function raiseRiskFlag(
  order: Order,
  exception: OrderException,
  reason: RiskReason,
): Decision | Refusal {
  return toModeration({ ...order, exception, reasonCode: reason, note: null }, 'doubt_raised');
}

/** An operator stops the order. Not possible once the payout may have left. */
export function held(order: Order, reason: string): Decision | Refusal {
  return toModeration({ ...order, exception: 'none', reasonCode: 'held', note: reason }, 'held');
}

/** Puts an order that says why before a person; what was to be paid is not. */
function toModeration(order: Order, code: string): Decision | Refusal {
  if (order.payout === 'sent') return refuse('invalid_transition');
  const effects: Effect[] = [{ type: 'mail', template: 'order_held' }];
  if (order.payout === 'queued') effects.push({ type: 'cancel_payout', kind: 'payout' });
  const payout = order.payout === 'queued' ? 'none' : order.payout;
  return withTimeline({ ...order, status: 'moderation', payout }, code, { effects });
}

/** An operator refuses the order: what was exchanged is undone, the hold is given up. */
export function rejected(order: Order, reason: string, reserveShort = false): Decision | Refusal {
  if (order.payout === 'sent' || order.payout === 'confirmed') return refuse('invalid_transition');
  if (order.refund === 'queued' || order.refund === 'sent') return refuse('invalid_transition');
  return withTimeline(
    {
      ...order,
      status: 'rejected',
      reasonCode: 'rejected',
      note: reason,
      held: zero,
      exchanged: false,
      payout: 'none',
    },
    'rejected',
    {
      journals: [
        ...(order.exchanged ? [undoExchange(order, reserveShort)] : []),
        ...release(order),
      ],
      effects: [{ type: 'mail', template: 'order_rejected' }],
    },
  );
}

function release(order: Order) {
  return order.held === 0n ? [] : [releaseJournal(order)];
}
