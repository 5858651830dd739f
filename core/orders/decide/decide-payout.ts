import type { Amount } from '../../money/amount.ts';
import { atMost, minus, negative, plus } from '../../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../../money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { dropJournal, payoutJournal, refundJournal } from '../amounts/postings.ts';
import { refundAmount } from '../amounts/refund-amount.ts';
import { refundTo } from '../amounts/refund-to.ts';
import type { RefundWay } from '../events.ts';
import type { Order } from '../order.ts';
import type { Explained } from '../order-reason.ts';
import { waitsForPerson } from '../waits-for-person.ts';
import { lossJournal, withoutLoss } from './decide-dropped.ts';
import { type Decision, type PayoutKind, silent, withTimeline } from './decision.ts';

/** Where an order keeps the state of each kind of payout. */
const stateOf = {
  payout: 'payout',
  refund: 'refund',
  surplus: 'surplusRefund',
} as const satisfies Record<PayoutKind, keyof Order>;

/**
 * Somebody is making it by hand: from here on it may have left, as if its bytes had been sent, and
 * nothing takes it back but their own word.
 */
export function payoutClaimed(order: Order, kind: PayoutKind): Decision | Refusal {
  if (order[stateOf[kind]] !== 'queued') return refuse('invalid_transition');
  return silent({ ...order, [stateOf[kind]]: 'sent' });
}

/**
 * It certainly was not made and waits for somebody again. Not where the deposit has vanished
 * meanwhile: such a payout has failed.
 */
export function payoutReleased(order: Order, kind: PayoutKind): Decision | Refusal {
  if (order[stateOf[kind]] !== 'sent' || order.writtenOff > 0n) return refuse('invalid_transition');
  return silent({ ...order, [stateOf[kind]]: 'queued' });
}

/** The payout's bytes may have left: from here on it can only be confirmed or proved dead. */
export function payoutSent(order: Order): Decision | Refusal {
  if (order.payout !== 'queued') return refuse('invalid_transition');
  return withTimeline({ ...order, payout: 'sent' }, 'payout_sent');
}

/** The customer has been paid: the order is completed. */
export function payoutConfirmed(order: Order, networkFee: Amount, now: Date): Decision | Refusal {
  if (order.payout !== 'sent' && order.payout !== 'queued') return refuse('invalid_transition');
  return withTimeline(
    {
      ...order,
      status: 'completed',
      exception: order.surplus > 0n ? 'overpaid' : 'none',
      payout: 'confirmed',
      held: zero,
      completedAt: now,
    },
    'completed',
    {
      journals: [payoutJournal(order, networkFee)],
      effects: [{ type: 'mail', template: 'order_completed' }],
    },
  );
}

/** The payout certainly was not made: an operator decides what next, the hold stays. */
export function payoutFailed(
  order: Order,
  reason: string,
  reserveShort = false,
): Decision | Refusal {
  if (order.payout !== 'sent' && order.payout !== 'queued') return refuse('invalid_transition');
  const restored = withoutLoss(order, reserveShort);
  if (restored !== null) {
    return withTimeline({ ...restored.order, status: 'moderation' }, 'payout_failed', {
      journals: restored.journals,
      effects: [{ type: 'mail', template: 'order_held' }],
    });
  }
  return withTimeline(
    {
      ...order,
      status: 'moderation',
      exception: 'payout_failed',
      reasonCode: 'payout_failed',
      note: reason,
      payout: 'failed',
    },
    'payout_failed',
    { effects: [{ type: 'mail', template: 'order_held' }] },
  );
}

/** The refund's bytes may have left. */
export function refundSent(order: Order): Decision | Refusal {
  if (order.refund !== 'queued') return refuse('invalid_transition');
  return withTimeline({ ...order, refund: 'sent' }, 'refund_sent');
}

/** The customer has their money back. */
export function refundConfirmed(order: Order, networkFee: Amount): Decision | Refusal {
  if (order.refund !== 'sent' && order.refund !== 'queued') return refuse('invalid_transition');
  return withTimeline(
    { ...order, status: 'refunded', refund: 'confirmed', received: zero },
    'refunded',
    {
      journals: [refundJournal(order, order.received, networkFee)],
      effects: [{ type: 'mail', template: 'order_refunded' }],
    },
  );
}

/**
 * The refund certainly was not made; it may be asked for again. Why an operator holds or has
 * rejected the order stays said: its customer reads that.
 */
export function refundFailed(order: Order, reason: string): Decision | Refusal {
  if (order.refund !== 'sent' && order.refund !== 'queued') return refuse('invalid_transition');
  const restored = withoutLoss(order, false);
  const { journals } = restored ?? { journals: [] };
  return withTimeline(
    {
      ...(restored?.order ?? order),
      refund: 'failed',
      ...reasonWith(order, { reasonCode: 'refund_failed', note: reason }),
    },
    'refund_failed',
    { journals },
  );
}

function reasonWith(order: Order, reason: Explained): Explained {
  const { status, reasonCode, note } = order;
  return status === 'rejected' || waitsForPerson(order) ? { reasonCode, note } : reason;
}

/**
 * Nothing was signed for the refund, and an operator takes it back: to send it elsewhere, or
 * because what it would be paid from is empty or away. The money stays the customer's.
 */
export function refundStopped(order: Order, reason: string): Decision | Refusal {
  if (order.refund !== 'queued') return refuse('invalid_transition');
  return withTimeline(
    {
      ...order,
      refund: 'none',
      ...reasonWith(order, { reasonCode: 'refund_stopped', note: reason }),
    },
    'refund_stopped',
    { effects: [{ type: 'cancel_payout', kind: 'refund' }] },
  );
}

/** Sends back what was paid beside the exchange, leaving the order itself as it is. */
export function startSurplusRefund(order: Order, event: RefundWay): Decision | Refusal {
  if (order.surplus <= 0n) return refuse('invalid_transition');
  if (order.surplusRefund === 'queued' || order.surplusRefund === 'sent') {
    return refuse('invalid_transition');
  }
  const units = refundAmount(order, order.surplus);
  if (units === 0n) return refuse('invalid_transition');
  const to = refundTo(order, event);
  if (isRefusal(to)) return to;
  return withTimeline({ ...order, ...to, surplusRefund: 'queued' }, 'refund_queued', {
    effects: [
      {
        type: 'queue_payout',
        kind: 'surplus',
        amount: { units, asset: order.income.asset },
        byHand: event.byHand ?? false,
      },
    ],
  });
}

/** The surplus may have left. */
export function surplusRefundSent(order: Order): Decision | Refusal {
  if (order.surplusRefund !== 'queued') return refuse('invalid_transition');
  return silent({ ...order, surplusRefund: 'sent' });
}

/** The surplus is back with the customer; more may have come meanwhile. */
export function surplusRefundConfirmed(
  order: Order,
  amount: Amount<IncomeUnits>,
  networkFee: Amount,
): Decision | Refusal {
  if (order.surplusRefund !== 'sent' && order.surplusRefund !== 'queued') {
    return refuse('invalid_transition');
  }
  const sent = plus(amount.units, order.policy.refundFee);
  const left = minus(order.surplus, sent);
  if (left < 0n) return refuse('conflict');
  const cleared = left === 0n && order.exception === 'overpaid' && order.status !== 'moderation';
  return withTimeline(
    {
      ...order,
      surplus: left,
      surplusRefund: 'confirmed',
      exception: cleared ? 'none' : order.exception,
    },
    'surplus_refunded',
    { journals: [refundJournal(order, sent, networkFee)] },
  );
}

/** The surplus certainly did not leave; it may be asked for again. */
export function surplusRefundFailed(order: Order): Decision | Refusal {
  if (order.surplusRefund !== 'sent' && order.surplusRefund !== 'queued') {
    return refuse('invalid_transition');
  }
  // What vanished while it was on its way back was never lost: there is only less to send.
  const gone = atMost(order.writtenOff, order.surplus);
  const amount = { asset: order.income.asset, units: gone };
  const left: Order = {
    ...order,
    surplus: minus(order.surplus, gone),
    writtenOff: minus(order.writtenOff, gone),
  };
  const undone = [dropJournal(order, amount), lossJournal(order, negative(gone))];
  const journals = gone === 0n ? [] : undone;
  return withTimeline({ ...left, surplusRefund: 'failed' }, 'refund_failed', { journals });
}

/** Nothing was signed for the refund of a surplus: it is taken back and may be asked for again. */
export function surplusRefundStopped(order: Order): Decision | Refusal {
  if (order.surplusRefund !== 'queued') return refuse('invalid_transition');
  return withTimeline({ ...order, surplusRefund: 'none' }, 'refund_stopped', {
    effects: [{ type: 'cancel_payout', kind: 'surplus' }],
  });
}
