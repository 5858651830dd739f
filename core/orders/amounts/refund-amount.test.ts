import { expect, test } from 'vitest';
import { amount, asIncome } from '../../money/amount.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { refuse } from '../../refusal.ts';
import { customerActionsOf, operatorActionsOf } from '../available-actions.ts';
import { decide } from '../decide/decide.ts';
import type { Decision } from '../decide/decision.ts';
import type { OrderEvent } from '../events.ts';
import { isFinal, type Order } from '../order.ts';
import { decided, minutes, nobody, requotes, sampleOrder, samplePolicy } from '../testing.ts';

const policy = { ...samplePolicy, refundFee: incomeUnits(300n) };
const to = 'P1000000';

/** An order whose short deposit waits for its customer. */
const short = (received: bigint) =>
  sampleOrder({
    policy,
    received: incomeUnits(received),
    status: 'moderation',
    exception: 'underpaid',
    paidAt: minutes(1),
  });

const refunded = (networkFee: bigint): OrderEvent => ({
  type: 'refund_confirmed',
  networkFee: amount(networkFee, 'RUB'),
});

/** What a decision changes of the money that the outside has of ours. */
function heldOutside({ journals }: Decision): bigint {
  const ours = ['reserve:SBERRUB', 'held:SBERRUB', 'incoming:SBERRUB', 'shortfall:SBERRUB'];
  const postings = journals.flatMap((journal) => journal.postings);
  return postings
    .filter(({ account }) => ours.includes(account))
    .reduce((sum, { units }) => sum + units, 0n);
}

test('money that is sent back pays its own way', () => {
  const asked = { type: 'refund_requested', refundAccount: to } as const;
  const { effects } = decided(short(1_000n), asked);
  const leaves = { kind: 'refund', amount: amount(700n, 'RUB'), byHand: false };
  expect(effects).toContainEqual({ type: 'queue_payout', ...leaves });
});

test.each([0n, 120n, 300n, 450n])(
  'the books follow the wallet whatever the network took of a refund: %s',
  (spent) => {
    const order: Order = { ...short(1_000n), held: zero, refund: 'sent', refundAccount: to };
    const back = decided(order, refunded(spent));
    expect(back.order).toMatchObject({ status: 'refunded', received: zero });
    expect(heldOutside(back)).toBe(-700n - spent);
    const extra = sampleOrder({ policy, surplus: incomeUnits(1_000n), surplusRefund: 'sent' });
    const cleared = decided(extra, {
      type: 'surplus_refund_confirmed',
      amount: asIncome(amount(700n, 'RUB')),
      networkFee: amount(spent, 'RUB'),
    });
    expect(cleared.order.surplus).toBe(0n);
    expect(heldOutside(cleared)).toBe(-700n - spent);
  },
);

test('what is not worth its way is not sent back at our cost', () => {
  const crumb = short(300n);
  expect(customerActionsOf(crumb, minutes(2))).toEqual(['accept', 'top_up']);
  expect(operatorActionsOf(crumb, nobody)).not.toContain('refund');
  const choice = { type: 'decision_made', decision: 'refund', refundAccount: to } as const;
  const refusal = decide(crumb, { ...choice, requotes: requotes(incomeUnits(300n)) }, minutes(2));
  expect(refusal).toEqual(refuse('invalid_transition'));
  const extra = sampleOrder({ policy, surplus: incomeUnits(300n) });
  expect(operatorActionsOf(extra, nobody)).not.toContain('refund_surplus');
  const asked = { type: 'surplus_refund_requested', refundAccount: to } as const;
  expect(decide(extra, asked, minutes(2))).toEqual(refuse('invalid_transition'));
});

/** Its chain carries no less than 500 of a refund that costs 300. */
const chain = { ...policy, refundMin: incomeUnits(500n) };

test.each([799n, 500n, 301n])('what its chain would not carry stays as well: %s', (received) => {
  const crumb = { ...short(received), policy: chain };
  expect(customerActionsOf(crumb, minutes(2))).toEqual(['accept', 'top_up']);
  expect(operatorActionsOf(crumb, nobody)).not.toContain('refund');
  const asked = { type: 'refund_requested', refundAccount: to } as const;
  expect(decide(crumb, asked, minutes(2))).toEqual(refuse('invalid_transition'));
  const extra = sampleOrder({ policy: chain, surplus: incomeUnits(received) });
  expect(operatorActionsOf(extra, nobody)).not.toContain('refund_surplus');
  const surplus = { type: 'surplus_refund_requested', refundAccount: to } as const;
  expect(decide(extra, surplus, minutes(2))).toEqual(refuse('invalid_transition'));
});

test('the least that its chain carries is sent back', () => {
  const least = { ...short(800n), policy: chain };
  expect(customerActionsOf(least, minutes(2))).toContain('refund');
  const asked = { type: 'refund_requested', refundAccount: to } as const;
  expect(decided(least, asked).effects).toContainEqual({
    type: 'queue_payout',
    kind: 'refund',
    amount: amount(500n, 'RUB'),
    byHand: false,
  });
});

test('an order that keeps no more than a crumb is over', () => {
  const over = sampleOrder({ policy: chain, status: 'rejected', received: incomeUnits(799n) });
  expect(isFinal(over)).toBe(true);
  expect(isFinal({ ...over, received: incomeUnits(800n) })).toBe(false);
});
