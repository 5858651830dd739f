import { expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { refuse } from '../refusal.ts';
import { customerActionsOf, operatorActionsOf } from './available-actions.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './order.ts';
import { decided, minutes, nobody, requotes, sampleOrder, samplePolicy } from './testing.ts';

const policy = { ...samplePolicy, refundFee: 300n };
const to = 'P1000000';

/** An order whose short deposit waits for its customer. */
const short = (received: bigint) =>
  sampleOrder({
    policy,
    received,
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
  const leaves = { type: 'queue_payout', kind: 'refund', amount: amount(700n, 'RUB') };
  expect(effects).toContainEqual(leaves);
});

test.each([0n, 120n, 300n, 450n])(
  'the books follow the wallet whatever the network took of a refund: %s',
  (spent) => {
    const order: Order = { ...short(1_000n), held: 0n, refund: 'sent', refundAccount: to };
    const back = decided(order, refunded(spent));
    expect(back.order).toMatchObject({ status: 'refunded', received: 0n });
    expect(heldOutside(back)).toBe(-700n - spent);
    const extra = sampleOrder({ policy, surplus: 1_000n, surplusRefund: 'sent' });
    const cleared = decided(extra, {
      type: 'surplus_refund_confirmed',
      amount: amount(700n, 'RUB'),
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
  const refusal = decide(crumb, { ...choice, requotes: requotes(300n) }, minutes(2));
  expect(refusal).toEqual(refuse('invalid_transition'));
  const extra = sampleOrder({ policy, surplus: 300n });
  expect(operatorActionsOf(extra, nobody)).not.toContain('refund_surplus');
  const asked = { type: 'surplus_refund_requested', refundAccount: to } as const;
  expect(decide(extra, asked, minutes(2))).toEqual(refuse('invalid_transition'));
});
