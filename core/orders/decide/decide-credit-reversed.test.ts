import { describe, expect, test } from 'vitest';
import { amount } from '../../money/amount.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { refuse } from '../../refusal.ts';
import { isNothingDue } from '../amounts/nothing-due.ts';
import { operatorActionsOf } from '../available-actions.ts';
import type { Order } from '../order.ts';
import {
  credited,
  decided,
  exact,
  minutes,
  nobody,
  sampleOrder,
  samplePolicy,
} from '../testing.ts';
import { decide } from './decide.ts';

const byOperator = { ...samplePolicy, confirmedBy: 'operator' as const };
const reversal = (units = exact) =>
  ({ type: 'credit_taken_back', amount: amount(units, 'RUB') }) as const;

/** An order with one deposit credited: exchanged, its payout queued. */
const paid = (change: Partial<Order> = {}) => {
  const order = sampleOrder({ policy: byOperator, requisitesIssuedAt: minutes(1), ...change });
  return decided(order, credited(exact, minutes(2), order), minutes(2)).order;
};
/** What the journals leave on an account. */
function left(journals: ReturnType<typeof decided>['journals'], account: string): bigint {
  return journals
    .flatMap(({ postings }) => postings)
    .filter((posting) => posting.account === account)
    .reduce((sum, { units }) => sum + units, 0n);
}

describe('a credit that was a mistake', () => {
  test('is undone with its exchange while the payout waits, and the order can be paid again', () => {
    const before = paid();
    const { order, journals, effects, timeline } = decided(before, reversal(), minutes(3));
    expect(order).toMatchObject({
      status: 'moderation',
      exception: 'none',
      reasonCode: 'credit_taken_back',
      received: zero,
      exchanged: false,
      payout: 'none',
      held: before.held,
    });
    expect(journals.map(({ kind }) => kind)).toEqual(['exchange_reversed', 'credit_taken_back']);
    expect(left(journals, 'customer:SBERRUB')).toBe(0n);
    expect(effects).toContainEqual({ type: 'cancel_payout', kind: 'payout' });
    expect(timeline).toMatchObject([{ code: 'credit_taken_back' }]);
    const again = decided(order, credited(exact, minutes(4), order), minutes(4)).order;
    expect(again).toMatchObject({ status: 'processing', received: exact, payout: 'queued' });
  });

  test.each(['sent', 'confirmed'] as const)('stays where its payout is %s', (payout) => {
    const order = { ...paid(), payout };
    expect(decide(order, reversal(), minutes(3))).toEqual(refuse('invalid_transition'));
  });

  test('beside the exchange is a surplus less, also after the payout has left', () => {
    const done: Order = {
      ...paid(),
      status: 'completed',
      payout: 'confirmed',
      held: zero,
      completedAt: minutes(3),
    };
    const twice = decided(done, credited(exact, minutes(4), done), minutes(4)).order;
    expect(twice).toMatchObject({ surplus: exact, exception: 'overpaid' });
    const { order, journals } = decided(twice, reversal(), minutes(5));
    expect(order).toMatchObject({ surplus: zero, exception: 'none', status: 'completed' });
    expect(journals.map(({ kind }) => kind)).toEqual(['credit_taken_back']);
    expect(left(journals, 'incoming:SBERRUB')).toBe(-exact);
  });

  test('is not taken from a surplus that is on its way back, but stops one that waits', () => {
    const order = { ...paid(), surplus: exact, payout: 'sent' as const };
    const leaving = { ...order, surplusRefund: 'sent' as const };
    expect(decide(leaving, reversal(), minutes(3))).toEqual(refuse('invalid_transition'));
    const queued = { ...order, surplusRefund: 'queued' as const };
    const stopped = decided(queued, reversal(), minutes(3));
    expect(stopped.order).toMatchObject({ surplus: zero, surplusRefund: 'none' });
    expect(stopped.effects).toEqual([{ type: 'cancel_payout', kind: 'surplus' }]);
  });

  test('is never more than what was credited', () => {
    const order = paid();
    expect(decide(order, reversal(incomeUnits(exact + 1n)), minutes(3))).toEqual(
      refuse('invalid_transition'),
    );
    expect(decide(sampleOrder(), reversal(incomeUnits(1n)), minutes(3))).toEqual(
      refuse('invalid_transition'),
    );
  });
});

test('an order that has what it wanted, or is over, waits for no more money', () => {
  expect(isNothingDue(sampleOrder())).toBe(false);
  expect(isNothingDue(sampleOrder({ received: incomeUnits(exact / 2n) }))).toBe(false);
  expect(isNothingDue(sampleOrder({ status: 'expired' }))).toBe(false);
  expect(isNothingDue(sampleOrder({ status: 'moderation', received: exact }))).toBe(true);
  expect(isNothingDue(paid())).toBe(true);
  expect(isNothingDue({ ...paid(), status: 'completed' })).toBe(true);
  expect(isNothingDue(sampleOrder({ status: 'rejected' }))).toBe(false);
  expect(isNothingDue(sampleOrder({ status: 'rejected', surplus: exact }))).toBe(true);
});

test('taking back is offered while there is something to take', () => {
  const view = { ...nobody, depositByOperator: true };
  expect(operatorActionsOf(paid(), view)).toContain('take_back_credit');
  expect(operatorActionsOf(paid(), nobody)).not.toContain('take_back_credit');
  expect(operatorActionsOf({ ...paid(), payout: 'sent' }, view)).not.toContain('take_back_credit');
  expect(operatorActionsOf(sampleOrder(), view)).not.toContain('take_back_credit');
});
