import { describe, expect, test } from 'vitest';
import { amount } from '../../money/amount.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { refuse } from '../../refusal.ts';
import { operatorActionsOf } from '../available-actions.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { decided, exact, minutes, nobody, requotes, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';
import { type PayoutKind, payoutKinds } from './decision.ts';

/** Orders whose payout of each kind waits for somebody who makes it by hand. */
const waiting: Readonly<Record<PayoutKind, Order>> = {
  payout: sampleOrder({ status: 'processing', received: exact, exchanged: true, payout: 'queued' }),
  refund: sampleOrder({ status: 'moderation', received: exact, held: zero, refund: 'queued' }),
  surplus: sampleOrder({
    status: 'rejected',
    held: zero,
    surplus: incomeUnits(500n),
    surplusRefund: 'queued',
  }),
};

const claimed = (kind: PayoutKind) =>
  decided(waiting[kind], { type: 'payout_claimed', kind }).order;
const release = (kind: PayoutKind): OrderEvent => ({ type: 'payout_released', kind });
const refused = refuse('invalid_transition');

describe.each(payoutKinds)('a %s made by hand', (kind) => {
  test('is taken once, and released it waits again as if nothing had been', () => {
    const once = decided(waiting[kind], { type: 'payout_claimed', kind });
    expect([once.journals, once.effects, once.timeline]).toEqual([[], [], []]);
    expect(decide(once.order, { type: 'payout_claimed', kind }, minutes(2))).toEqual(refused);
    const back = decided(once.order, release(kind));
    expect(back.order).toEqual(waiting[kind]);
    expect(decide(back.order, release(kind), minutes(2))).toEqual(refused);
  });

  test('is not released where its deposit vanished meanwhile', () => {
    const writtenOff = { ...claimed(kind), writtenOff: incomeUnits(1n) };
    expect(decide(writtenOff, release(kind), minutes(2))).toEqual(refused);
  });
});

test.each<{ kind: PayoutKind; event: OrderEvent }>([
  { kind: 'payout', event: { type: 'held', reason: 'look' } },
  { kind: 'payout', event: { type: 'doubt_raised', exception: 'aml', reason: 'under_review' } },
  { kind: 'refund', event: { type: 'rejected', reason: 'no' } },
  { kind: 'refund', event: { type: 'approved', requotes: requotes(exact) } },
  { kind: 'refund', event: { type: 'refund_requested', refundAccount: 'P1000000' } },
  { kind: 'surplus', event: { type: 'surplus_refund_requested', refundAccount: 'P1000000' } },
  { kind: 'refund', event: { type: 'refund_stopped', reason: 'no coins' } },
  { kind: 'surplus', event: { type: 'surplus_refund_stopped', reason: 'no coins' } },
])('a $kind that somebody is making is not stopped by $event.type', ({ kind, event }) => {
  expect(decide(claimed(kind), event, minutes(2))).toEqual(refused);
});

test('a deposit that vanishes while somebody pays is a loss until they say they did not', () => {
  const dropped: OrderEvent = {
    type: 'deposit_dropped',
    amount: amount(exact, 'RUB'),
    credited: true,
  };
  const writtenOff = decided(claimed('payout'), dropped);
  expect(writtenOff.order).toMatchObject({
    status: 'processing',
    payout: 'sent',
    writtenOff: exact,
  });
  expect(writtenOff.effects).toEqual([]);
  const unpaid = decided(writtenOff.order, { type: 'payout_failed', reason: 'not made' });
  expect(unpaid.order).toMatchObject({ status: 'moderation', received: zero, writtenOff: zero });
});

test('who may report a payout is who has taken it', () => {
  const asks = (view: Partial<typeof nobody>) =>
    operatorActionsOf(claimed('payout'), { ...nobody, ...view });
  expect(operatorActionsOf(waiting.payout, { ...nobody, payoutFree: true })).toEqual([
    'claim_payout',
    'hold',
    'propose_correction',
    'comment',
  ]);
  expect(asks({ payoutOwn: true })).toEqual(['report_payout', 'release_payout', 'comment']);
  expect(asks({ payoutOfOthers: true })).toEqual(['reassign_payout', 'comment']);
});
