import { describe, expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { decide } from './decide.ts';
import type { OrderEvent } from './events.ts';
import { type Order, orderStatuses } from './order.ts';
import { credited, exact, minutes, requotes, sampleOrder, samplePolicy } from './testing.ts';
import { targetsOf } from './transitions.ts';

/** The sample order at a market that gives a tenth less by now. */
function repricedLess(): OrderEvent {
  const { atMarket } = requotes(exact, 900_000n);
  if (isRefusal(atMarket)) throw new Error('the sample pricing gives no quote');
  return { type: 'withdrawal_repriced', repriced: atMarket };
}

describe('the table of transitions', () => {
  const events: OrderEvent[] = [
    { type: 'requisites_issued' },
    { type: 'payment_claimed' },
    { type: 'claim_taken_back' },
    { type: 'cheque_received' },
    { type: 'cancelled' },
    { type: 'card_verified', requoted: null, waitSeconds: 600, requotes: requotes(exact) },
    { type: 'withdrawal_confirmed' },
    repricedLess(),
    { type: 'window_elapsed' },
    { type: 'deposit_seen', at: minutes(3) },
    credited(exact, minutes(3), sampleOrder()),
    { type: 'deposit_dropped', amount: amount(exact, 'RUB'), credited: false },
    { type: 'credit_taken_back', amount: amount(5n, 'RUB') },
    { type: 'doubt_raised', exception: 'aml', reason: 'a list names the address' },
    { type: 'decision_made', decision: 'accept', refundAccount: null, requotes: requotes(exact) },
    { type: 'approved', requotes: requotes(exact) },
    { type: 'held', reason: 'look' },
    { type: 'rejected', reason: 'no' },
    { type: 'refund_account_given', refundAccount: 'P1000000' },
    { type: 'refund_requested', refundAccount: 'P1000000' },
    { type: 'surplus_refund_requested', refundAccount: 'P1000000' },
    { type: 'payout_taken', kind: 'surplus' },
    { type: 'payout_released', kind: 'surplus' },
    { type: 'payout_sent' },
    { type: 'payout_confirmed', networkFee: amount(1n, 'LTC') },
    { type: 'payout_failed', reason: 'no route' },
    { type: 'refund_sent' },
    { type: 'refund_confirmed', networkFee: amount(0n, 'RUB') },
    { type: 'refund_failed', reason: 'no route' },
    { type: 'surplus_refund_sent' },
    {
      ...{ type: 'surplus_refund_confirmed', amount: amount(5n, 'RUB') },
      networkFee: amount(0n, 'RUB'),
    },
    { type: 'surplus_refund_failed', reason: 'no route' },
    { type: 'refund_stopped', reason: 'no coins' },
    { type: 'surplus_refund_stopped', reason: 'no coins' },
  ];
  const shapes: Partial<Order>[] = [
    {},
    { requisitesIssuedAt: minutes(1), received: exact },
    { received: exact, exchanged: true, payout: 'queued' },
    { received: exact, exchanged: true, payout: 'sent' },
    { received: exact, refund: 'queued', surplus: 5n, surplusRefund: 'queued' },
    { surplus: 5n, exception: 'late', received: exact },
    { requisitesIssuedAt: minutes(1), policy: { ...samplePolicy, confirmedBy: 'operator' } },
    { received: exact, drawnFrom: 'rewards:A1' },
    { awaitsCard: true },
    { awaitsCard: true, received: exact, statusReason: 'card_unverified' },
    { paymentClaimedAt: minutes(2), statusReason: 'claimed_unconfirmed' },
    ...(['none', 'queued', 'sent'] as const).flatMap((surplusRefund) => [
      { surplus: 5n, surplusRefund },
      {
        ...{ surplus: 5n, surplusRefund, received: exact },
        exchanged: true,
        payout: 'sent' as const,
      },
    ]),
  ];
  /** An exchange is behind every payout and behind none of the orders that never were paid. */
  const isPossible = ({ status, exchanged, refund }: Order) => {
    if (refund !== 'none') {
      return status === 'moderation' || status === 'rejected' || status === 'refunded';
    }
    if (status === 'processing' || status === 'completed') return exchanged;
    return status === 'moderation' || !exchanged;
  };
  /** A deposit brings the prices of all that an order has received by then. */
  const eventOf = (event: OrderEvent, order: Order) =>
    event.type === 'deposit_credited' ? credited(exact, minutes(3), order) : event;
  const cells = orderStatuses.flatMap((status) => events.map((event) => ({ status, event })));

  test.each(cells)('$status × $event.type leads where the table says, or is refused', (cell) => {
    const targets = targetsOf(cell.status, cell.event.type);
    let entered = 0;
    for (const shape of shapes) {
      for (const now of [minutes(2), minutes(20)]) {
        const order = sampleOrder({ status: cell.status, ...shape });
        if (!isPossible(order)) continue;
        const decision = decide(order, eventOf(cell.event, order), now);
        if (isRefusal(decision)) continue;
        expect(targets).toContain(decision.order.status);
        expect(decision.order.id).toBe(order.id);
        entered += 1;
      }
    }
    // A filled cell that nothing ever gets through would be a promise nobody keeps.
    expect(entered > 0).toBe(targets.length > 0);
    if (targets.length === 0) {
      const decision = decide(sampleOrder({ status: cell.status }), cell.event, minutes(2));
      expect(decision).toEqual(refuse('invalid_transition'));
    }
  });
});
