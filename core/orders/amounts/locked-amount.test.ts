import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, asIncome } from '../../money/amount.ts';
import { incomeUnits } from '../../money/units.ts';
import { quoteFromIncome } from '../../quotes/from-income.ts';
import { isRefusal } from '../../refusal.ts';
import { customerActionsOf } from '../available-actions.ts';
import { decide } from '../decide/decide.ts';
import type { OrderEvent } from '../events.ts';
import { holdFor, type Order } from '../order.ts';
import {
  credited,
  decided,
  exact,
  minutes,
  requotes,
  sampleOrder,
  samplePolicy,
  samplePricing,
} from '../testing.ts';

/** The direction of the sample takes a million roubles at most. */
const incomeMax = 100_000_000n;
const generous = { ...samplePolicy, over: 'accept', short: 'accept', late: 'requote' } as const;

function orderOf(income: bigint, change: Partial<Order> = {}): Order {
  const quote = quoteFromIncome(samplePricing, asIncome(amount(income, 'RUB')));
  if (isRefusal(quote)) throw new Error('the sample pricing gives no quote');
  const held = holdFor(quote.outcome, quote.breakdown);
  return sampleOrder({ ...quote, held, policy: generous, ...change });
}

/** What so many roubles are worth at the sample's own price, before fees, moved by a market. */
const worth = (units: bigint, marketPpm = 1_000_000n) =>
  (units * 100_000_000n * 990_000n * marketPpm) / (840_000n * 1_000_000n * 1_000_000n);

describe('a locked rate', () => {
  const payments = fc.record({
    agreed: fc.bigInt({ min: 100_000n, max: incomeMax }),
    received: fc.bigInt({ min: 1n, max: 3n * incomeMax }),
    marketPpm: fc.bigInt({ min: 500_000n, max: 1_500_000n }),
    over: fc.constantFrom('accept', 'moderate' as const),
    accepts: fc.boolean(),
  });

  test('holds for the agreed amount and a tenth more, and for no more than is taken', () => {
    fc.assert(
      fc.property(payments, ({ agreed, received, marketPpm, over, accepts }) => {
        const before = orderOf(agreed, { policy: { ...generous, over } });
        let { order } = decided(
          before,
          credited(incomeUnits(received), minutes(5), before, marketPpm),
        );
        if (accepts && order.status === 'moderation') {
          const accept: OrderEvent = {
            type: 'decision_made',
            decision: 'accept',
            refundAccount: null,
            requotes: requotes(incomeUnits(received), marketPpm, order),
          };
          const chosen = decide(order, accept, minutes(6));
          if (!isRefusal(chosen)) order = chosen.order;
        }
        if (order.status !== 'processing') return;
        const tenth = agreed + agreed / 10n;
        const most = tenth < incomeMax ? tenth : incomeMax;
        const locked = received < most ? received : most;
        expect(received).toBeLessThanOrEqual(agreed > incomeMax ? agreed : incomeMax);
        const bound = worth(locked) + worth(received - locked, marketPpm) + 1n;
        expect(order.outcome.units).toBeLessThanOrEqual(bound);
        if (received < agreed) {
          expect(order.outcome.units * agreed).toBeLessThanOrEqual(before.outcome.units * received);
        }
        expect(order.held).toBe(holdFor(order.outcome, order.breakdown));
      }),
      { numRuns: 400 },
    );
  });

  test('a tenth more goes at it, what is above at the market, and both are told', () => {
    const order = orderOf(exact);
    const tenth = decided(order, credited(incomeUnits(1_100_000n), minutes(5), order, 1_400_000n));
    expect(tenth.order.pricing).toEqual(order.pricing);
    const far = decided(order, credited(incomeUnits(2_000_000n), minutes(5), order, 1_010_000n));
    const gross = far.order.outcome.units + far.order.breakdown.networkFee;
    const expected = worth(1_100_000n) + worth(900_000n, 1_010_000n);
    expect(Number(gross) / Number(expected)).toBeCloseTo(0.997, 3);
    expect(far.order.evidence).toEqual({
      ...order.evidence,
      above: { lockedUnits: '1100000', snapshotId: '2' },
    });
    expect(far.timeline.at(-1)).toEqual({
      status: 'processing',
      code: 'requoted_overpaid',
      params: {
        agreed_income: '10000.00 RUB',
        agreed_outcome: expect.stringMatching(/^1\.1749\d+ LTC$/),
        income: '20000.00 RUB',
        outcome: expect.stringMatching(/^2\.36\d+ LTC$/),
      },
    });
    expect(far.effects).toContainEqual({
      type: 'mail',
      template: 'order_requoted',
      line: far.timeline.at(-1),
    });
  });

  test('asks where the market has made much less of what is above', () => {
    const order = orderOf(exact);
    const { order: next } = decided(
      order,
      credited(incomeUnits(3_000_000n), minutes(5), order, 800_000n),
    );
    expect(next).toMatchObject({ status: 'moderation', exception: 'rate_moved' });
  });

  test('more than the direction takes waits for an operator, who may let it through', () => {
    const order = orderOf(exact);
    const { order: next } = decided(
      order,
      credited(incomeUnits(incomeMax + 1n), minutes(5), order),
    );
    expect(next).toMatchObject({ status: 'moderation', exception: 'overpaid' });
    expect(customerActionsOf(next, minutes(6))).not.toContain('accept');
    const priced = requotes(next.received, 1_000_000n, next);
    const accept = { type: 'decision_made', decision: 'accept', refundAccount: null } as const;
    expect(isRefusal(decide(next, { ...accept, requotes: priced }, minutes(6)))).toBe(true);
    const approved = decided(next, { type: 'approved', requotes: priced }, minutes(6));
    expect(approved.order.status).toBe('processing');
  });
});
