import { describe, expect, test } from 'vitest';
import { incomeUnits, zero } from '../../money/units.ts';
import { amountDue } from '../decide/pay-online.ts';
import { credited, decided, exact, minutes, sampleOrder, samplePolicy } from '../testing.ts';
import { excessOf } from './excess.ts';

/** An order whose customer was told another amount than was agreed. */
function changedTo(toPayUnits: bigint, policy = {}) {
  const strict = { ...samplePolicy, toleranceUnderPpm: zero, toleranceOverPpm: zero, ...policy };
  const order = sampleOrder({ policy: strict });
  return decided(order, { type: 'requisites_issued', toPayUnits: incomeUnits(toPayUnits) }).order;
}

describe('an amount to pay that the giver of the requisites has changed', () => {
  test.each([exact + 1_000n, exact - 1_000n])('paid like that it is as agreed: %s', (toPay) => {
    const moderate = { short: 'moderate', over: 'moderate' } as const;
    const order = changedTo(toPay, moderate);
    expect(amountDue(order)).toBe(toPay);
    const { order: next, journals } = decided(
      order,
      credited(incomeUnits(toPay), minutes(2), order),
    );
    expect(next).toMatchObject({ status: 'processing', exception: 'none', received: toPay });
    // All of it is exchanged: nothing is left over and nothing made up.
    expect(next.income.units).toBe(toPay);
    expect(journals.map(({ kind }) => kind)).toEqual(['deposit', 'hold_adjusted', 'exchange']);
  });

  test('what was agreed is short of it, or over it', () => {
    const over = changedTo(exact - 1_000n, { over: 'moderate' });
    expect(decided(over, credited(exact, minutes(2), over)).order.exception).toBe('overpaid');
    const short = changedTo(exact + 1_000n, { short: 'moderate' });
    expect(decided(short, credited(exact, minutes(2), short)).order.exception).toBe('underpaid');
  });

  test('of what was asked for nothing goes back as excess', () => {
    const order = changedTo(exact + 1_000n, { over: 'refund' });
    expect(excessOf(order, incomeUnits(exact + 1_000n))).toBe(0n);
    expect(excessOf(order, incomeUnits(exact + 5_000_000n))).toBe(4_999_000n);
  });

  test('the same amount as agreed leaves the order as it was', () => {
    expect(changedTo(exact).policy.toPayUnits).toBeUndefined();
  });
});
