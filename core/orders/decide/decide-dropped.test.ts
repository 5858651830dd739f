import { expect, test } from 'vitest';
import { amount, asIncome } from '../../money/amount.ts';
import { plus } from '../../money/arithmetic.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { isRefusal } from '../../refusal.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { sampleNow, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';

const exact = incomeUnits(1_000_000n);
const later = (count: number) => new Date(sampleNow.getTime() + count * 60_000);

function after(order: Order, event: OrderEvent, now = later(1)): Decision {
  const decision = decide(order, event, now);
  if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision;
}

function dropped(units = exact): OrderEvent {
  return { type: 'deposit_dropped', amount: asIncome(amount(units, 'RUB')), credited: true };
}

function back(units = exact): OrderEvent {
  const none = { refused: [{ code: 'rate_unavailable' as const }] };
  return {
    type: 'deposit_credited',
    amount: asIncome(amount(units, 'RUB')),
    at: later(2),
    requotes: { atLocked: none, atMarket: none },
  };
}

const exchanged = { exchanged: true, received: exact } as const;

test.each(['none', 'failed'] as const)(
  'a payout that is stopped (%s) is not made with money that is gone',
  (payout) => {
    const order = sampleOrder({ ...exchanged, status: 'moderation', payout });
    const { order: next, effects } = after(order, dropped());
    expect(next).toMatchObject({
      exchanged: false,
      received: zero,
      writtenOff: zero,
      payout: 'none',
    });
    expect(effects.map(({ type }) => type)).not.toContain('cancel_payout');
    const none = { refused: [{ code: 'rate_unavailable' as const }] };
    const again = after(next, { type: 'approved', requotes: { atLocked: none, atMarket: none } });
    expect(again.order.status).toBe('waiting_funds');
  },
);

test('a refund not yet signed is stopped when its deposit vanishes', () => {
  const order = sampleOrder({
    status: 'moderation',
    exception: 'late',
    received: exact,
    refund: 'queued',
    held: zero,
  });
  const { order: next, effects } = after(order, dropped(), later(30));
  expect(next).toMatchObject({
    status: 'expired',
    refund: 'none',
    received: zero,
    writtenOff: zero,
  });
  expect(effects).toContainEqual({ type: 'cancel_payout', kind: 'refund' });
});

test('a refund that left makes its vanished deposit a loss', () => {
  const order = sampleOrder({
    status: 'moderation',
    received: exact,
    refund: 'sent',
    held: zero,
  });
  const { order: writtenOff } = after(order, dropped());
  expect(writtenOff).toMatchObject({ received: exact, writtenOff: exact });
  const refunded = after(writtenOff, {
    type: 'refund_confirmed',
    networkFee: amount(0n, 'RUB'),
  }).order;
  expect(refunded).toMatchObject({ status: 'refunded', received: zero, writtenOff: exact });
  const failed = after(writtenOff, { type: 'refund_failed', reason: 'no route' }).order;
  expect(failed).toMatchObject({ received: zero, writtenOff: zero, refund: 'failed' });
  const flagged: Order = { ...writtenOff, exception: 'aml', reasonCode: 'under_review' };
  const stays = after(flagged, { type: 'refund_failed', reason: 'no route' }).order;
  expect(stays).toMatchObject({ received: zero, writtenOff: zero, exception: 'aml' });
});

test('a deposit that vanished after its surplus was given back is a loss, not a debt', () => {
  const order = sampleOrder({ status: 'rejected', held: zero, surplusRefund: 'confirmed' });
  expect(after(order, dropped()).order).toMatchObject({
    received: zero,
    surplus: zero,
    writtenOff: exact,
  });
});

test('a surplus waiting to be sent back is stopped when it vanishes', () => {
  const order = sampleOrder({
    ...exchanged,
    status: 'completed',
    payout: 'confirmed',
    held: zero,
    surplus: exact,
    surplusRefund: 'queued',
  });
  const { order: next, effects } = after(order, dropped());
  expect(next).toMatchObject({ surplus: zero, surplusRefund: 'none', writtenOff: zero });
  expect(effects).toEqual([{ type: 'cancel_payout', kind: 'surplus' }]);
});

test('what comes back after it was lost undoes the loss, and only more is surplus', () => {
  const paid = { ...exchanged, status: 'completed', payout: 'confirmed', held: zero } as const;
  const { order: writtenOff } = after(sampleOrder(paid), dropped());
  expect(writtenOff.writtenOff).toBe(exact);
  expect(after(writtenOff, back()).order).toMatchObject({ writtenOff: zero, surplus: zero });
  expect(after(writtenOff, back(plus(exact, incomeUnits(5n)))).order).toMatchObject({
    writtenOff: zero,
    surplus: incomeUnits(5n),
  });
});

test('a payout that never left after all takes the loss back with it', () => {
  const order = sampleOrder({ ...exchanged, status: 'processing', payout: 'sent' });
  const { order: writtenOff } = after(order, dropped());
  const { order: next, journals } = after(writtenOff, {
    type: 'payout_failed',
    reason: 'no route',
  });
  expect(next).toMatchObject({
    status: 'moderation',
    exchanged: false,
    received: zero,
    writtenOff: zero,
  });
  expect(journals.map(({ kind }) => kind)).toEqual([
    'exchange_reversed',
    'deposit_dropped',
    'deposit_dropped',
  ]);
});

test('an order whose only deposit vanished runs out like one that was never paid', () => {
  const order = sampleOrder({
    received: exact,
    depositSeenAt: later(1),
    paidAt: later(1),
  });
  const { order: unpaid } = after(order, dropped());
  expect(unpaid).toMatchObject({ status: 'waiting_funds', depositSeenAt: null, paidAt: null });
  expect(after(unpaid, { type: 'window_elapsed' }, later(30)).order.status).toBe('expired');
});

test('money replaced by other money that came in time keeps the order waiting for it', () => {
  const seen = (othersSeenAt: Date | null, credited: boolean): OrderEvent => ({
    type: 'deposit_dropped',
    amount: amount(exact, 'RUB'),
    credited,
    othersSeenAt,
  });
  const pending = sampleOrder({ depositSeenAt: later(1) });
  const { order: waiting } = after(pending, seen(later(2), false));
  expect(waiting.depositSeenAt).toEqual(later(2));
  expect(isRefusal(decide(waiting, { type: 'window_elapsed' }, later(30)))).toBe(true);
  expect(after(pending, seen(later(16), false)).order.depositSeenAt).toBeNull();
  expect(after(pending, seen(null, false)).order.depositSeenAt).toBeNull();
  const received = sampleOrder({
    received: exact,
    depositSeenAt: later(1),
    paidAt: later(1),
  });
  expect(after(received, seen(later(2), true)).order.depositSeenAt).toEqual(later(2));
});

test('a surplus that vanished while it was sent back, and never left, is not sent again', () => {
  const order = sampleOrder({
    ...exchanged,
    status: 'completed',
    payout: 'confirmed',
    held: zero,
    surplus: exact,
    surplusRefund: 'sent',
  });
  const { order: writtenOff } = after(order, dropped());
  expect(writtenOff).toMatchObject({ surplus: exact, writtenOff: exact });
  const { order: next, journals } = after(writtenOff, {
    type: 'surplus_refund_failed',
    reason: 'x',
  });
  expect(next).toMatchObject({ surplus: zero, writtenOff: zero, surplusRefund: 'failed' });
  expect(journals.map(({ kind }) => kind)).toEqual(['deposit_dropped', 'deposit_dropped']);
  const again: OrderEvent = { type: 'surplus_refund_requested', refundAccount: 'x' };
  expect(isRefusal(decide(next, again, later(1)))).toBe(true);
});

test.each([
  ['an operator’s hold', { exception: 'none', reasonCode: 'held', note: 'deposit_dropped' }],
  ['a risk hold', { exception: 'aml', reasonCode: 'under_review' }],
] as const)('%s outlives the deposit whose exchange it has stopped', (_what, why) => {
  const order = sampleOrder({ ...exchanged, ...why, status: 'moderation' });
  const { order: undone } = after(order, dropped());
  expect(undone).toMatchObject({ ...why, exchanged: false, received: zero });
  expect(after(undone, back()).order).toMatchObject({ ...why, status: 'moderation' });
});

test.each(['none', 'queued'] as const)(
  'surplus that is still here (%s) makes a loss smaller: it is not given back beside it',
  (surplusRefund) => {
    const paid = { ...exchanged, status: 'completed', payout: 'confirmed', held: zero } as const;
    const order = sampleOrder({ ...paid, surplus: incomeUnits(400_000n), surplusRefund });
    const { order: next, journals, effects } = after(order, dropped());
    expect(next).toMatchObject({
      surplus: zero,
      writtenOff: incomeUnits(600_000n),
      surplusRefund: 'none',
    });
    expect(journals.flatMap(({ postings }) => postings)).toEqual([
      { account: 'incoming:SBERRUB', asset: 'RUB', units: -400_000n },
      { account: 'customer:SBERRUB', asset: 'RUB', units: 400_000n },
      { account: 'shortfall:SBERRUB', asset: 'RUB', units: -600_000n },
      { account: 'tolerance:RUB', asset: 'RUB', units: 600_000n },
    ]);
    const stopped = [{ type: 'cancel_payout', kind: 'surplus' }];
    expect(effects).toEqual(surplusRefund === 'queued' ? stopped : []);
    expect(after(order, dropped(incomeUnits(400_000n))).order).toMatchObject({
      surplus: zero,
      writtenOff: zero,
    });
  },
);

test.each([
  ['payout', ['payout_failed', 'surplus_refund_failed']],
  ['surplus', ['surplus_refund_failed', 'payout_failed']],
] as const)(
  'of two payments in hand whose deposits both vanished nothing is owed, the %s first',
  (_first, types) => {
    const both = { payout: 'sent', surplus: incomeUnits(500n), surplusRefund: 'sent' } as const;
    const order = sampleOrder({ ...exchanged, ...both, status: 'processing' });
    const writtenOff = after(after(order, dropped()).order, dropped(incomeUnits(500n))).order;
    expect(writtenOff).toMatchObject({
      received: exact,
      surplus: incomeUnits(500n),
      writtenOff: exact + 500n,
    });
    const steps = types.map((type) => (now: Order) => after(now, { type, reason: 'not made' }));
    const first = steps[0]?.(writtenOff);
    const second = first && steps[1]?.(first.order);
    expect(second?.order).toMatchObject({
      exchanged: false,
      received: zero,
      surplus: zero,
      writtenOff: zero,
    });
    const postings = [first, second].flatMap((each) => each?.journals ?? []);
    const left = postings.filter(({ kind }) => kind === 'deposit_dropped');
    const shortfall = left
      .flatMap((each) => each.postings)
      .filter(({ account }) => account === 'shortfall:SBERRUB')
      .reduce((sum, { units }) => sum + units, 0n);
    expect(shortfall).toBe(exact + 500n);
  },
);
