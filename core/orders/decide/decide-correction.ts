import { type Refusal, refuse } from '../../refusal.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { type Decision, type Effect, withTimeline } from './decision.ts';

/** Orders whose money may still be paid out. */
const correctable: ReadonlySet<Order['status']> = new Set([
  'waiting_funds',
  'processing',
  'moderation',
]);
const unpaid: ReadonlySet<Order['payout']> = new Set(['none', 'queued', 'failed']);
const stays: ReadonlySet<Order['refund']> = new Set(['none', 'failed']);

/**
 * Whether the account that an order is paid out to may still be corrected: nothing has left, nobody
 * is making the payout, and its money does not go back. A withdrawal is ordered anew instead.
 */
export function mayCorrect(order: Order): boolean {
  return (
    correctable.has(order.status) &&
    unpaid.has(order.payout) &&
    stays.has(order.refund) &&
    order.drawnFrom === null
  );
}

type Correction = Extract<OrderEvent, { type: `correction_${string}` }>;

/** What becomes of an order while its payout account is corrected; the core knows no account. */
export function decideCorrection(order: Order, event: Correction): Decision | Refusal {
  if (!mayCorrect(order)) return refuse('invalid_transition');
  switch (event.type) {
    case 'correction_proposed':
      // Bytes that are being signed at this moment are of the payout before: they are never sent.
      return withTimeline(order, event.type, { effects: event.requeue ? again(order, false) : [] });
    case 'correction_confirmed':
      return withTimeline(order, event.type);
    case 'correction_applied':
      return withTimeline(order, event.type, { effects: again(order, event.byHand) });
    case 'correction_ended':
      return withTimeline(order, `correction_${event.how}`);
    default:
      return event satisfies never;
  }
}

/** Another payout of the same amount in the place of one that is queued. */
function again(order: Order, byHand: boolean): Effect[] {
  if (order.payout !== 'queued') return [];
  return [
    { type: 'cancel_payout', kind: 'payout' },
    { type: 'queue_payout', kind: 'payout', amount: order.outcome, byHand },
  ];
}
