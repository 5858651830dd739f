import { describe, expect, test } from 'vitest';
import { amount } from '../../money/amount.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { customerActionsOf } from '../available-actions.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { credited, decided, exact, minutes, requotes, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';
import { goesAtMarket } from './decide-judgement.ts';

describe('a payout', () => {
  const paying = (change: Partial<Order> = {}) =>
    sampleOrder({
      status: 'processing',
      exchanged: true,
      received: exact,
      payout: 'queued',
      ...change,
    });

  test('confirmed completes the order and settles hold, debt and network', () => {
    const order = paying({ payout: 'sent' });
    const event: OrderEvent = { type: 'payout_confirmed', networkFee: amount(4_000n, 'LTC') };
    const { order: next, journals } = decided(order, event, minutes(20));
    expect(next).toMatchObject({ status: 'completed', held: zero, completedAt: minutes(20) });
    expect(journals[0]?.postings).toContainEqual({
      account: 'reserve:LTC',
      asset: 'LTC',
      units: 6_000n,
    });
  });

  test('whose network cost more than its budget is confirmed all the same', () => {
    const order = paying({ payout: 'sent' });
    const event: OrderEvent = { type: 'payout_confirmed', networkFee: amount(25_000n, 'LTC') };
    const { journals } = decided(order, event);
    expect(journals[0]?.postings).toContainEqual({
      account: 'shortfall:LTC',
      asset: 'LTC',
      units: -15_000n,
    });
  });

  test('that failed waits for an operator with its reserve still held', () => {
    const order = paying({ payout: 'sent' });
    const { order: next } = decided(order, { type: 'payout_failed', reason: 'no route' });
    expect(next).toMatchObject({ status: 'moderation', exception: 'payout_failed' });
    expect(next.held).toBe(order.held);
    const again = decided(next, { type: 'approved', requotes: requotes(exact) });
    expect(again.order).toMatchObject({ status: 'processing', payout: 'queued' });
    expect(again.journals).toEqual([]);
    const queued = { type: 'queue_payout', kind: 'payout', amount: next.outcome };
    expect(again.effects).toEqual([{ ...queued, byHand: false }]);
  });

  test('that failed may be left to an operator, once there is something to pay', () => {
    const left = { type: 'approved', requotes: requotes(exact), byHand: true } as const;
    const { order: failed } = decided(paying({ payout: 'sent' }), {
      type: 'payout_failed',
      reason: 'no route',
    });
    const { order, effects } = decided(failed, left);
    expect(order).toMatchObject({ status: 'processing', payout: 'queued' });
    expect(effects).toMatchObject([{ type: 'queue_payout', kind: 'payout', byHand: true }]);
    const paid = sampleOrder({ status: 'moderation', exception: 'late', received: exact });
    expect(isRefusal(decide(paid, left, minutes(9)))).toBe(true);
  });

  test('is never confirmed twice', () => {
    const order = paying({ status: 'completed', payout: 'confirmed', held: zero });
    const event: OrderEvent = { type: 'payout_confirmed', networkFee: amount(0n, 'LTC') };
    expect(isRefusal(decide(order, event, minutes(9)))).toBe(true);
  });

  test('can be held back only until its bytes may have left', () => {
    const held = decided(paying(), { type: 'held', reason: 'look' });
    expect(held.effects).toContainEqual({ type: 'cancel_payout', kind: 'payout' });
    const late = decide(paying({ payout: 'sent' }), { type: 'held', reason: 'look' }, minutes(9));
    expect(isRefusal(late)).toBe(true);
  });
});

describe('a choice of the customer', () => {
  const asked = (change: Partial<Order> = {}) =>
    sampleOrder({
      status: 'moderation',
      exception: 'underpaid',
      received: incomeUnits(600_000n),
      ...change,
    });

  const choose = (
    decision: 'accept' | 'top_up' | 'refund',
    refundAccount: string | null = null,
  ): OrderEvent => ({
    type: 'decision_made',
    decision,
    refundAccount,
    requotes: requotes(incomeUnits(600_000n)),
  });

  test('is not theirs where an operator holds the order, whatever comes and fails', () => {
    const held = asked({
      exception: 'none',
      reasonCode: 'held',
      note: 'looks stolen',
      refund: 'queued',
    });
    const { order: more } = decided(held, credited(incomeUnits(5n), minutes(2), held));
    const { order: failed } = decided(more, { type: 'refund_failed', reason: 'card blocked' });
    expect(failed).toMatchObject({ surplus: incomeUnits(5n), refund: 'failed' });
    expect(customerActionsOf(failed, minutes(3))).toEqual([]);
    expect(isRefusal(decide(failed, choose('accept'), minutes(3)))).toBe(true);
  });

  test('to accept exchanges what came', () => {
    const { order: next } = decided(asked(), choose('accept'));
    expect(next).toMatchObject({ status: 'processing', income: amount(600_000n, 'RUB') });
  });

  test('to accept what was shown is never to be given less', () => {
    const order = asked({ exception: 'late' });
    const outcomeOf = (marketPpm: bigint) => {
      const { atMarket } = requotes(incomeUnits(600_000n), marketPpm);
      if (isRefusal(atMarket)) throw new Error('there is a price');
      return atMarket.quote.outcome.units;
    };
    const accepting = (marketPpm: bigint): OrderEvent => ({
      type: 'decision_made',
      decision: 'accept',
      refundAccount: null,
      requotes: requotes(incomeUnits(600_000n), marketPpm),
      outcomeShown: outcomeOf(1_000_000n),
    });
    expect(decide(order, accepting(999_000n), minutes(5))).toEqual(refuse('rate_changed'));
    for (const marketPpm of [1_000_000n, 1_001_000n]) {
      const { order: next } = decided(order, accepting(marketPpm));
      expect(next.outcome.units).toBe(outcomeOf(marketPpm));
    }
  });

  test('to top up waits again for a while', () => {
    const { order: next } = decided(asked(), choose('top_up'), minutes(20));
    expect(next).toMatchObject({ status: 'waiting_funds', expiresAt: minutes(50) });
  });

  test('to top up is not offered for ever: a fixed rate must end one day', () => {
    expect(decide(asked(), choose('top_up'), minutes(30))).toEqual(
      refuse('invalid_transition', 'decision'),
    );
    const order = asked({ paidAt: minutes(1) });
    const { order: next } = decided(order, credited(incomeUnits(400_000n), minutes(62), order));
    expect(next).toMatchObject({ status: 'processing', exception: 'none' });
    expect(next.pricing).not.toBe(order.pricing);
    expect([order.evidence.snapshotId, next.evidence.snapshotId]).toEqual(['1', '2']);
  });

  test('to accept late is at the market: nobody waits for it with a promised rate', () => {
    const order = asked({ paidAt: minutes(1) });
    const prices = requotes(incomeUnits(600_000n), 950_000n);
    const event: OrderEvent = {
      type: 'decision_made',
      decision: 'accept',
      refundAccount: null,
      requotes: prices,
    };
    const { atLocked, atMarket } = prices;
    if (isRefusal(atLocked) || isRefusal(atMarket)) throw new Error('there are both prices');
    expect(atLocked.quote.outcome).not.toEqual(atMarket.quote.outcome);
    const inTime = decided(order, event, minutes(61));
    expect(inTime.order.outcome).toEqual(atLocked.quote.outcome);
    const late = decided(order, event, minutes(62));
    expect(late.order.outcome).toEqual(atMarket.quote.outcome);
    expect(goesAtMarket({ ...order, exception: 'aml' }, minutes(62))).toBe(false);
  });

  test('to take the money back needs an account and gives the reserve back at once', () => {
    const none = decide(asked(), choose('refund'), minutes(3));
    expect(none).toEqual(refuse('required', 'refund_account'));
    const { order: next, effects } = decided(asked(), choose('refund', '2200000000000000'));
    expect(next).toMatchObject({ status: 'moderation', refund: 'queued', held: zero });
    expect(effects).toContainEqual({
      type: 'queue_payout',
      kind: 'refund',
      amount: amount(600_000n, 'RUB'),
      byHand: false,
    });
    const back = decided(
      { ...next, refund: 'sent' },
      { type: 'refund_confirmed', networkFee: amount(0n, 'RUB') },
    );
    expect(back.order).toMatchObject({ status: 'refunded', received: zero });
  });

  test('is not offered while the money is flagged', () => {
    const order = asked({ exception: 'aml' });
    expect(isRefusal(decide(order, choose('refund', 'x'), minutes(3)))).toBe(true);
  });
});

test.each([
  ['rejected', 'rejected', 'money of a third person', 'rejected', 'money of a third person'],
  ['moderation', 'held', 'looks stolen', 'held', 'looks stolen'],
  ['moderation', null, null, 'refund_failed', 'card blocked'],
  // Words of a person are words alone: no code, whatever they say.
  ['moderation', 'held', 'deposit_dropped', 'held', 'deposit_dropped'],
] as const)(
  'a refund that fails takes nothing from what an operator said: %s for %j %j',
  (status, reasonCode, note, code, said) => {
    const order = sampleOrder({ status, reasonCode, note, received: exact, refund: 'queued' });
    const { order: next } = decided(order, { type: 'refund_failed', reason: 'card blocked' });
    expect(next).toMatchObject({ refund: 'failed', reasonCode: code, note: said });
  },
);

describe('a vanished deposit', () => {
  test('that was not credited only lets the wait end again', () => {
    const order = sampleOrder({ depositSeenAt: minutes(2) });
    const event: OrderEvent = {
      type: 'deposit_dropped',
      amount: amount(exact, 'RUB'),
      credited: false,
    };
    expect(decided(order, event).order.depositSeenAt).toBeNull();
  });

  test('that was exchanged stops a payout not yet signed and undoes the exchange', () => {
    const order = sampleOrder({
      status: 'processing',
      exchanged: true,
      received: exact,
      payout: 'queued',
    });
    const event: OrderEvent = {
      type: 'deposit_dropped',
      amount: amount(exact, 'RUB'),
      credited: true,
    };
    const { order: next, effects, journals } = decided(order, event);
    expect(next).toMatchObject({ status: 'moderation', exchanged: false, received: zero });
    expect(effects).toContainEqual({ type: 'cancel_payout', kind: 'payout' });
    expect(journals.map((journal) => journal.kind)).toEqual([
      'exchange_reversed',
      'deposit_dropped',
    ]);
    const back = decided(next, credited(exact, minutes(9), next));
    expect(back.order).toMatchObject({ status: 'processing', received: exact });
  });

  test('after the payout left stays visible as a loss', () => {
    const order = sampleOrder({
      status: 'completed',
      exchanged: true,
      received: exact,
      payout: 'confirmed',
      held: zero,
    });
    const event: OrderEvent = {
      type: 'deposit_dropped',
      amount: amount(exact, 'RUB'),
      credited: true,
    };
    const { order: next, journals } = decided(order, event);
    expect(next.status).toBe('completed');
    expect(journals[0]?.postings).toContainEqual({
      account: 'shortfall:SBERRUB',
      asset: 'RUB',
      units: -exact,
    });
  });
});
