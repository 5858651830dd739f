import { expect, test } from 'vitest';
import { incomeUnits } from '../../../../core/money/units.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { exact, sampleOrder } from '../../../../core/orders/testing.ts';
import { simulatorActions } from '../../../../rails/rail.ts';
import { doesSomething } from './demo-actions.ts';

const pays = ['pay_exact', 'pay_short', 'pay_over', 'pay_late', 'pay_double'];
const payouts = ['payout_delay', 'payout_failure'];
const paid = { received: exact, exchanged: true } as const;

test.each<[string, Partial<Order>, boolean, readonly string[]]>([
  ['waits', {}, false, [...pays, ...payouts]],
  ['has been paid, not finally', {}, true, [...pays, 'reorg', ...payouts]],
  [
    'was paid too little',
    { status: 'moderation', exception: 'underpaid', received: incomeUnits(1n) },
    true,
    ['pay_exact', 'pay_short', 'pay_over', 'reorg', ...payouts],
  ],
  [
    'is exchanged',
    { status: 'processing', ...paid, payout: 'queued' },
    true,
    ['pay_exact', 'reorg', ...payouts],
  ],
  [
    'is on its way out',
    { status: 'processing', ...paid, payout: 'sent' },
    true,
    ['pay_exact', 'reorg'],
  ],
  [
    'is being given back',
    { status: 'moderation', received: exact, refund: 'queued' },
    true,
    ['pay_exact', 'reorg'],
  ],
  ['is completed', { status: 'completed', ...paid, payout: 'confirmed' }, true, ['pay_exact']],
  ['is refunded', { status: 'refunded', refund: 'confirmed' }, true, ['pay_exact']],
  ['is rejected', { status: 'rejected' }, false, ['pay_exact']],
  ['is cancelled', { status: 'cancelled' }, false, ['pay_exact', 'pay_short', 'pay_over']],
  ['has expired', { status: 'expired' }, false, ['pay_exact', 'pay_short', 'pay_over']],
])('of an order that %s only what does something can be played', (_, change, hasCome, expected) => {
  const order = sampleOrder(change);
  expect(simulatorActions.filter((action) => doesSomething(action, order, hasCome))).toEqual(
    expected,
  );
});
