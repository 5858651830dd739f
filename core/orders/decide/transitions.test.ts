import { describe, expect, test } from 'vitest';
import { amount } from '../../money/amount.ts';
import { incomeUnits } from '../../money/units.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { OrderEvent } from '../events.ts';
import { type Order, type OrderStatus, orderStatuses } from '../order.ts';
import { credited, exact, minutes, requotes, sampleOrder, samplePolicy } from '../testing.ts';
import { decide } from './decide.ts';
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
    { type: 'deposit_dropped', amount: amount(exact, 'RUB'), credited: true },
    { type: 'credit_taken_back', amount: amount(incomeUnits(5n), 'RUB') },
    { type: 'credit_taken_back', amount: amount(exact, 'RUB') },
    { type: 'doubt_raised', exception: 'aml', reason: 'under_review' },
    { type: 'decision_made', decision: 'accept', refundAccount: null, requotes: requotes(exact) },
    { type: 'decision_made', decision: 'top_up', refundAccount: null, requotes: requotes(exact) },
    { type: 'decision_made', decision: 'refund', refundAccount: 'P1', requotes: requotes(exact) },
    { type: 'approved', requotes: requotes(exact) },
    { type: 'held', reason: 'look' },
    { type: 'rejected', reason: 'no' },
    { type: 'refund_account_given', refundAccount: 'P1000000' },
    { type: 'refund_requested', refundAccount: 'P1000000' },
    { type: 'surplus_refund_requested', refundAccount: 'P1000000' },
    { type: 'payout_claimed', kind: 'surplus' },
    { type: 'payout_released', kind: 'surplus' },
    { type: 'payout_sent' },
    { type: 'payout_confirmed', networkFee: amount(1n, 'LTC') },
    { type: 'payout_failed', reason: 'no route' },
    { type: 'refund_sent' },
    { type: 'refund_confirmed', networkFee: amount(0n, 'RUB') },
    { type: 'refund_failed', reason: 'no route' },
    { type: 'surplus_refund_sent' },
    {
      type: 'surplus_refund_confirmed',
      amount: amount(incomeUnits(5n), 'RUB'),
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
    { received: exact, exchanged: true, payout: 'confirmed' },
    { received: exact, refund: 'queued', surplus: incomeUnits(5n), surplusRefund: 'queued' },
    { surplus: incomeUnits(5n), exception: 'late', received: exact },
    { requisitesIssuedAt: minutes(1), policy: { ...samplePolicy, confirmedBy: 'operator' } },
    { received: exact, drawnFrom: 'rewards:A1' },
    { received: incomeUnits(5n), exception: 'underpaid', paidAt: minutes(1) },
    { writtenOff: incomeUnits(5n) },
    { awaitsCard: true },
    { awaitsCard: true, received: exact, reasonCode: 'card_unverified' },
    { paymentClaimedAt: minutes(2), reasonCode: 'claimed_unconfirmed' },
    ...(['none', 'queued', 'sent'] as const).flatMap((surplusRefund) => [
      { surplus: incomeUnits(5n), surplusRefund },
      ...(['sent', 'confirmed'] as const).map((payout) => ({
        surplus: incomeUnits(5n),
        surplusRefund,
        received: exact,
        exchanged: true,
        payout,
      })),
    ]),
  ];
  /** An exchange is behind every payout and behind none of the orders that never were paid. */
  const isPossible = ({ status, exchanged, refund, payout }: Order) => {
    if (refund !== 'none') {
      return status === 'moderation' || status === 'rejected' || status === 'refunded';
    }
    if (status === 'completed') return payout === 'confirmed';
    if (status === 'processing') return payout === 'queued' || payout === 'sent';
    if (payout === 'confirmed') return false;
    return status === 'moderation' || !exchanged;
  };
  /** A deposit brings the prices of all that an order has received by then. */
  const eventOf = (event: OrderEvent, order: Order): OrderEvent => {
    if (event.type === 'deposit_credited') return credited(exact, minutes(3), order);
    if (!('requotes' in event) || order.received === 0n) return event;
    return { ...event, requotes: requotes(order.received, undefined, order) };
  };
  const byType = Object.entries(Object.groupBy(events, ({ type }) => type));
  const cells = orderStatuses.flatMap((status) =>
    byType.map(([type, kinds = []]) => ({ status, type, kinds })),
  );

  test.each(cells)('$status × $type leads where the table says, or is refused', (cell) => {
    const { status, kinds } = cell;
    const reached = new Set<OrderStatus>();
    for (const [shape, now, event] of cross(shapes, [minutes(2), minutes(20)], kinds)) {
      const order = sampleOrder({ status, ...shape });
      if (!isPossible(order)) continue;
      const decision = decide(order, eventOf(event, order), now);
      if (isRefusal(decision)) continue;
      expect(decision.order.id).toBe(order.id);
      reached.add(decision.order.status);
    }
    const targets = kinds.flatMap(({ type }) => targetsOf(status, type));
    // Every status of a cell is one that some order really gets to, and no other is.
    expect([...reached].toSorted()).toEqual([...new Set(targets)].toSorted());
    if (targets.length > 0) return;
    for (const event of kinds) {
      const decision = decide(sampleOrder({ status }), event, minutes(2));
      expect(decision).toEqual(refuse('invalid_transition'));
    }
  });
});

/** Each of the first with each of the second and each of the third. */
function cross<A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]): [A, B, C][] {
  return as.flatMap((a) => bs.flatMap((b) => cs.map((c): [A, B, C] => [a, b, c])));
}
