import { minus } from '../../money/arithmetic.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { holdJournal } from '../amounts/postings.ts';
import { requotedLine } from '../amounts/requoted.ts';
import type { OrderEvent } from '../events.ts';
import { cardUnverified, holdFor, type Order } from '../order.ts';
import { unexplained } from '../order-reason.ts';
import { goOn } from './decide-deposit.ts';
import { type Decision, type Effect, silent, withTimeline } from './decision.ts';

type Verified = Extract<OrderEvent, { type: 'card_verified' }>;

/**
 * The card that the order waits for is verified: its time to pay begins now, at amounts that are of
 * now where those agreed have grown old. Money that came before is exchanged; an order that waits
 * for a person for another reason only has its card.
 */
export function cardVerified(order: Order, event: Verified, now: Date): Decision | Refusal {
  if (!order.awaitsCard) return refuse('invalid_transition');
  const verified: Order = { ...order, awaitsCard: false, cardVerifiedAt: now };
  if (order.status === 'waiting_funds') return beginWindow(order, verified, event, now);
  const onlyCard = order.reasonCode === cardUnverified && order.exception === 'none';
  if (!onlyCard || order.received === 0n || isGoingBack(order)) {
    return withTimeline(verified, 'card_verified');
  }
  return goOn(silent({ ...verified, ...unexplained }), event, 'card_verified');
}

function beginWindow(
  agreed: Order,
  verified: Order,
  { requoted, waitSeconds, reserveShort = false }: Verified,
  now: Date,
): Decision {
  const expiresAt = new Date(now.getTime() + waitSeconds * 1000);
  // The reserve cannot promise more than it did: what was agreed stands, and may be given up.
  const order: Order = {
    ...verified,
    ...(requoted === null || reserveShort ? {} : amountsOf(requoted)),
    expiresAt,
  };
  const line = requotedLine(agreed, order, 'card');
  const adjustment = minus(order.held, agreed.held);
  const mail: Effect =
    line === null
      ? { type: 'mail', template: 'order_card_verified' }
      : { type: 'mail', template: 'order_card_requoted', line };
  const decision = withTimeline(order, 'card_verified', {
    journals: adjustment === 0n ? [] : [holdJournal(order, adjustment, 'hold_adjusted')],
    effects: [mail],
  });
  return {
    ...decision,
    timeline: line === null ? decision.timeline : [...decision.timeline, line],
  };
}

function amountsOf({ quote, pricing, evidence }: NonNullable<Verified['requoted']>) {
  const { income, outcome, breakdown } = quote;
  return { income, outcome, breakdown, pricing, evidence, held: holdFor(outcome, breakdown) };
}

function isGoingBack({ refund }: Order): boolean {
  return refund !== 'none' && refund !== 'failed';
}
