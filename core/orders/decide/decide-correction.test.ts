import { describe, expect, test } from 'vitest';
import { zero } from '../../money/units.ts';
import { refuse } from '../../refusal.ts';
import { operatorActionsOf } from '../available-actions.ts';
import type { OrderEvent } from '../events.ts';
import { nextNotification } from '../news.ts';
import type { Order } from '../order.ts';
import { decided, exact, minutes, nobody, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';

const queued = sampleOrder({
  status: 'processing',
  received: exact,
  exchanged: true,
  payout: 'queued',
});
const failed: Order = { ...queued, status: 'moderation', payout: 'failed' };
const waiting = sampleOrder();
const refused = refuse('invalid_transition');

const proposed = (requeue: boolean): OrderEvent => ({ type: 'correction_proposed', requeue });
const applied = (byHand: boolean): OrderEvent => ({ type: 'correction_applied', byHand });
const every: readonly OrderEvent[] = [
  proposed(true),
  { type: 'correction_confirmed' },
  applied(false),
  { type: 'correction_ended', how: 'cancelled' },
];

describe('a correction of the payout account', () => {
  test.each([waiting, queued, failed])('goes its way while nothing was paid: $status', (order) => {
    for (const event of every) expect(decided(order, event).order).toEqual(order);
  });

  test.each([
    sampleOrder({ status: 'completed', payout: 'confirmed' }),
    sampleOrder({ status: 'expired' }),
    sampleOrder({ status: 'cancelled' }),
    sampleOrder({ status: 'rejected' }),
    sampleOrder({ status: 'refunded', refund: 'confirmed' }),
    { ...queued, payout: 'sent' as const },
    sampleOrder({ status: 'moderation', received: exact, held: zero, refund: 'queued' }),
    sampleOrder({ status: 'moderation', received: exact, held: zero, refund: 'sent' }),
    { ...queued, drawnFrom: 'user:1:earned' } as unknown as Order,
  ])('is refused in $status, payout $payout, refund $refund', (order) => {
    for (const event of every) expect(decide(order, event, minutes(1))).toEqual(refused);
    const actions = operatorActionsOf(order, nobody);
    expect(actions.filter((action) => action.endsWith('_correction'))).toEqual([]);
  });

  test('puts another payout in the place of the queued one, at its end or where asked', () => {
    const again = (byHand: boolean) => [
      { type: 'cancel_payout', kind: 'payout' },
      { type: 'queue_payout', kind: 'payout', amount: queued.outcome, byHand },
    ];
    expect(decided(queued, proposed(true)).effects).toEqual(again(false));
    expect(decided(queued, proposed(false)).effects).toEqual([]);
    expect(decided(queued, applied(true)).effects).toEqual(again(true));
    expect(decided(queued, applied(false)).effects).toEqual(again(false));
    for (const order of [waiting, failed]) {
      expect(decided(order, proposed(true)).effects).toEqual([]);
      expect(decided(order, applied(true)).effects).toEqual([]);
    }
  });

  test('is told by mail when the account changes or stays, and not when its customer answers', () => {
    const notified = (event: OrderEvent) => nextNotification(decided(queued, event))?.code ?? null;
    expect(every.map(notified)).toEqual([null, null, 'correction_applied', 'correction_cancelled']);
    expect(notified({ type: 'correction_ended', how: 'refused' })).toBeNull();
    expect(notified({ type: 'correction_ended', how: 'expired' })).toBe('correction_expired');
  });
});

describe('what an operator may do about it', () => {
  const of = (correction: (typeof nobody)['correction']) =>
    operatorActionsOf(queued, { ...nobody, correction }).filter((action) =>
      action.endsWith('_correction'),
    );

  test('is to propose one, to approve what somebody else proposed, and to cancel', () => {
    expect(of(null)).toEqual(['propose_correction']);
    expect(of({ state: 'proposed', own: true })).toEqual(['cancel_correction']);
    expect(of({ state: 'proposed', own: false })).toEqual(['cancel_correction']);
    expect(of({ state: 'confirmed', own: true })).toEqual(['cancel_correction']);
    expect(of({ state: 'confirmed', own: false })).toEqual([
      'approve_correction',
      'cancel_correction',
    ]);
  });
});
