import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../refusal.ts';
import { drawJournal, holdJournal } from '../amounts/postings.ts';
import { customerActionsOf, operatorActionsOf } from '../available-actions.ts';
import type { OrderEvent } from '../events.ts';
import { holdFor, type Order } from '../order.ts';
import { credited, decided, exact, minutes, nobody, requotes, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';

const drawnFrom = 'rewards:ANNA';
const confirm: OrderEvent = { type: 'withdrawal_confirmed' };

function withdrawal(change: Partial<Order> = {}): Order {
  return sampleOrder({ incomeSystem: 'BALANCE', drawnFrom, received: exact, ...change });
}

/** What all journals of a life add up to, by account; what came to nothing is left out. */
function sums(order: Order, ...steps: Pick<Decision, 'journals'>[]): Record<string, bigint> {
  const all = [drawJournal(order), holdJournal(order, order.held)];
  const later = steps.flatMap(({ journals }) => journals);
  const found = new Map<string, bigint>();
  for (const { account, units } of [...all, ...later].flatMap(({ postings }) => postings)) {
    found.set(account, (found.get(account) ?? 0n) + units);
  }
  return Object.fromEntries([...found].filter(([, units]) => units !== 0n));
}

describe('a withdrawal', () => {
  test('confirmed in time is exchanged as agreed and its payout is queued', () => {
    const order = withdrawal();
    const { order: next, effects } = decided(order, confirm, minutes(5));
    expect(next).toMatchObject({ status: 'processing', exchanged: true, payout: 'queued' });
    expect(next.outcome).toEqual(order.outcome);
    expect(effects).toContainEqual({ type: 'queue_payout', kind: 'payout', amount: order.outcome });
  });

  test('paid out leaves nothing held, nothing owed, and neither reserve nor incoming money', () => {
    const order = withdrawal();
    const first = decided(order, confirm);
    const sent = decided(first.order, { type: 'payout_sent' });
    const fee = { units: 0n, asset: 'LTC' as const };
    const paid = decided(sent.order, { type: 'payout_confirmed', networkFee: fee });
    expect(paid.order.status).toBe('completed');
    const left = sums(order, first, sent, paid);
    expect(left[drawnFrom]).toBe(exact);
    for (const gone of ['customer:BALANCE', 'customer:LTC', 'held:LTC']) {
      expect(left[gone]).toBeUndefined();
    }
    for (const never of ['incoming:BALANCE', 'reserve:BALANCE'])
      expect(left[never]).toBeUndefined();
  });

  test.each<[string, OrderEvent, Date]>([
    ['given up', { type: 'cancelled' }, minutes(2)],
    ['never confirmed', { type: 'window_elapsed' }, minutes(20)],
    ['refused by an operator', { type: 'rejected', reason: 'no' }, minutes(2)],
  ])('%s puts everything back', (_name, event, now) => {
    const order = withdrawal();
    const end = decided(order, event, now);
    expect(end.order).toMatchObject({ received: 0n, held: 0n, payout: 'none' });
    expect(sums(order, end)).toEqual({});
  });

  test('whose payout failed and which is then refused puts everything back', () => {
    const order = withdrawal();
    const first = decided(order, confirm);
    const failed = decided(first.order, { type: 'payout_failed', reason: 'no route' });
    expect(failed.order).toMatchObject({ status: 'moderation', exception: 'payout_failed' });
    const end = decided(failed.order, { type: 'rejected', reason: 'wrong account' });
    expect(end.order).toMatchObject({ status: 'rejected', received: 0n, exchanged: false });
    expect(sums(order, first, failed, end)).toEqual({});
  });

  test('is confirmed by nobody but its user: what an operator lets go waits again', () => {
    const held = decided(withdrawal(), { type: 'held', reason: 'look' });
    expect(isRefusal(decide(held.order, confirm, minutes(2)))).toBe(true);
    const approved = decided(held.order, { type: 'approved', requotes: requotes(exact) });
    expect(approved.order).toMatchObject({ status: 'waiting_funds', exchanged: false });
    expect(decided(approved.order, confirm).order.status).toBe('processing');
  });

  test('cannot be confirmed when its time is over, nor before it', () => {
    expect(isRefusal(decide(withdrawal(), confirm, minutes(15)))).toBe(true);
    const early: OrderEvent = { type: 'window_elapsed' };
    expect(isRefusal(decide(withdrawal(), early, minutes(2)))).toBe(true);
  });

  test('has nothing to do with deposits and refunds', () => {
    const events: OrderEvent[] = [
      { type: 'requisites_issued' },
      { type: 'payment_claimed' },
      credited(exact, minutes(2), sampleOrder()),
    ];
    for (const event of events)
      expect(isRefusal(decide(withdrawal(), event, minutes(2)))).toBe(true);
    const stopped = withdrawal({ status: 'moderation' });
    const refund: OrderEvent = { type: 'refund_requested', refundAccount: 'P1000000' };
    expect(isRefusal(decide(stopped, refund, minutes(2)))).toBe(true);
    expect(operatorActionsOf(stopped, nobody)).toEqual(['approve', 'reject', 'comment']);
    expect(customerActionsOf(withdrawal(), minutes(2))).toEqual(['cancel']);
    expect(customerActionsOf(stopped, minutes(2))).toEqual([]);
  });

  test('is the only kind of order that is confirmed', () => {
    expect(isRefusal(decide(sampleOrder({ received: exact }), confirm, minutes(2)))).toBe(true);
  });

  test('whose price has fallen waits for less, and the rest of its hold is free again', () => {
    const order = withdrawal();
    const { atMarket } = requotes(exact, 900_000n);
    if (isRefusal(atMarket)) throw new Error('the sample pricing gives no quote');
    const event: OrderEvent = { type: 'withdrawal_repriced', repriced: atMarket };
    const less = decided(order, event, minutes(5));
    expect(less.order).toMatchObject({ status: 'waiting_funds', received: exact, payout: 'none' });
    expect(less.order.outcome.units).toBeLessThan(order.outcome.units);
    expect(less.order.held).toBe(holdFor(less.order.outcome, less.order.breakdown));
    expect(less.timeline).toMatchObject([{ code: 'withdrawal_repriced' }]);
    const [first, later] = [decided(less.order, confirm), decide(order, event, minutes(20))];
    expect(first.order).toMatchObject({ status: 'processing', outcome: less.order.outcome });
    expect(isRefusal(later)).toBe(true);
    expect(sums(order, less, decided(less.order, { type: 'cancelled' }))).toEqual({});
    // It never gets more than was agreed by being priced again.
    expect(
      isRefusal(
        decide(less.order, { ...event, repriced: { ...atMarket, quote: order } }, minutes(5)),
      ),
    ).toBe(true);
    expect(isRefusal(decide(sampleOrder(), event, minutes(5)))).toBe(true);
  });
});
