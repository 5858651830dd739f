import { expect, test } from 'vitest';
import { incomeUnits, zero } from '../../money/units.ts';
import { refuse } from '../../refusal.ts';
import { customerActionsOf, operatorActionsOf } from '../available-actions.ts';
import type { OrderEvent } from '../events.ts';
import { payoutStates } from '../order.ts';
import { decided, exact, minutes, nobody, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';

const stop: OrderEvent = { type: 'refund_stopped', reason: 'no coins' };
const stopSurplus: OrderEvent = { type: 'surplus_refund_stopped', reason: 'no coins' };

const late = sampleOrder({
  status: 'moderation',
  exception: 'late',
  received: exact,
  paidAt: minutes(1),
  held: zero,
  refund: 'queued',
  refundAccount: 'P1000000',
});
const extra = sampleOrder({
  status: 'completed',
  surplus: incomeUnits(500n),
  surplusRefund: 'queued',
});

test('a refund that waits is taken back, and its money waits for a decision again', () => {
  expect(operatorActionsOf(late, nobody)).toContain('stop_refund');
  const { order, journals, effects } = decided(late, stop);
  expect(order).toMatchObject({ status: 'moderation', exception: 'late', refund: 'none' });
  expect(order).toMatchObject({ received: exact, held: zero, reasonCode: 'refund_stopped' });
  expect(journals).toEqual([]);
  expect(effects).toEqual([{ type: 'cancel_payout', kind: 'refund' }]);
  expect(operatorActionsOf(order, nobody)).toEqual([
    'approve',
    'reject',
    'refund',
    'propose_correction',
    'comment',
  ]);
  expect(customerActionsOf(order, minutes(2))).toEqual(['accept', 'refund']);
  const elsewhere = { type: 'refund_requested', refundAccount: 'P2000000' } as const;
  expect(decided(order, elsewhere).order).toMatchObject({
    refund: 'queued',
    refundAccount: 'P2000000',
  });
});

test('why an order was rejected stays said when its refund is stopped', () => {
  const rejected = { ...late, status: 'rejected', reasonCode: 'rejected', note: 'no' } as const;
  expect(decided(rejected, stop).order).toMatchObject({ refund: 'none', note: 'no' });
});

test('the refund of a surplus is taken back alone', () => {
  expect(operatorActionsOf(extra, nobody)).toEqual(['stop_surplus_refund', 'comment']);
  const { order, journals, effects } = decided(extra, stopSurplus);
  expect(order).toEqual({ ...extra, surplusRefund: 'none' });
  expect(journals).toEqual([]);
  expect(effects).toEqual([{ type: 'cancel_payout', kind: 'surplus' }]);
  expect(operatorActionsOf(order, nobody)).toEqual(['refund_surplus', 'comment']);
});

test.each(payoutStates.filter((state) => state !== 'queued'))(
  'a refund that is %s is not stopped',
  (state) => {
    const [one, other] = [
      { ...late, refund: state },
      { ...extra, surplusRefund: state },
    ];
    expect(decide(one, stop, minutes(2))).toEqual(refuse('invalid_transition'));
    expect(decide(other, stopSurplus, minutes(2))).toEqual(refuse('invalid_transition'));
    expect(operatorActionsOf(one, nobody)).not.toContain('stop_refund');
    expect(operatorActionsOf(other, nobody)).not.toContain('stop_surplus_refund');
  },
);
