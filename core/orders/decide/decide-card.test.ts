import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { incomeUnits, zero } from '../../money/units.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { customerActionsOf } from '../available-actions.ts';
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
} from '../testing.ts';
import { decide } from './decide.ts';

const awaiting = (change: Partial<Order> = {}) => sampleOrder({ awaitsCard: true, ...change });

function verified(
  change: Partial<Extract<OrderEvent, { type: 'card_verified' }>> = {},
): OrderEvent {
  return {
    type: 'card_verified',
    requoted: null,
    waitSeconds: 600,
    requotes: requotes(exact),
    ...change,
  };
}

/** What the order brings at a market moved by parts per million. */
function movedTo(marketPpm: bigint) {
  const { atMarket } = requotes(exact, marketPpm);
  if (isRefusal(atMarket)) throw new Error('the sample market has a price');
  return atMarket;
}

describe('an order that waits for its card', () => {
  test('may be given up, and nothing is paid to it', () => {
    expect(customerActionsOf(awaiting(), minutes(1))).toEqual(['verify_card', 'cancel']);
    expect(decide(awaiting(), { type: 'requisites_issued' }, minutes(1))).toEqual(
      refuse('verification_required', 'income_account'),
    );
    expect(isRefusal(decide(awaiting(), { type: 'payment_claimed' }, minutes(1)))).toBe(true);
    const { order, journals } = decided(awaiting(), { type: 'cancelled' });
    expect(order).toMatchObject({ status: 'cancelled', held: zero });
    expect(journals.map(({ kind }) => kind)).toEqual(['hold_released']);
  });

  test('only may be given up once its time is over, and then ends by itself, saying why', () => {
    const order = awaiting({ expiresAt: minutes(120) });
    expect(customerActionsOf(order, minutes(121))).toEqual(['cancel']);
    expect(isRefusal(decide(order, { type: 'window_elapsed' }, minutes(119)))).toBe(true);
    const ended = decided(order, { type: 'window_elapsed' }, minutes(121));
    expect(ended.order).toMatchObject({
      status: 'expired',
      reasonCode: 'card_not_verified',
      held: zero,
      awaitsCard: true,
    });
    expect(ended.timeline.map(({ code }) => code)).toEqual(['expired_card']);
    expect(ended.effects).toEqual([{ type: 'mail', template: 'order_card_expired' }]);
  });

  test('has its whole time to pay from the moment the card is verified', () => {
    const policy = { ...samplePolicy, windowSeconds: 1_800 };
    const { order, journals, timeline, effects } = decided(
      awaiting({ policy }),
      verified(),
      minutes(60),
    );
    expect(order).toMatchObject({
      status: 'waiting_funds',
      awaitsCard: false,
      cardVerifiedAt: minutes(60),
      expiresAt: minutes(70),
    });
    expect(journals).toEqual([]);
    expect(timeline.map(({ code }) => code)).toEqual(['card_verified']);
    expect(effects).toEqual([{ type: 'mail', template: 'order_card_verified' }]);
    expect(customerActionsOf(order, minutes(61))).toEqual(['get_requisites', 'cancel']);
    const issued = decided(order, { type: 'requisites_issued' }, minutes(65));
    expect(issued.order.expiresAt).toEqual(minutes(90));
  });

  test('goes on once: the same news again is refused', () => {
    const { order } = decided(awaiting(), verified());
    expect(decide(order, verified(), minutes(2))).toEqual(refuse('invalid_transition'));
    expect(decide(sampleOrder(), verified(), minutes(2))).toEqual(refuse('invalid_transition'));
  });

  test('is told its new amounts where those agreed are too old', () => {
    const before = awaiting();
    const requoted = movedTo(1_100_000n);
    const { order, journals, timeline, effects } = decided(before, verified({ requoted }));
    expect(order.outcome).toEqual(requoted.quote.outcome);
    expect(order.outcome.units).toBeGreaterThan(before.outcome.units);
    expect(order.held).toBe(holdFor(order.outcome, order.breakdown));
    expect(journals.map(({ kind }) => kind)).toEqual(['hold_adjusted']);
    expect(timeline.map(({ code }) => code)).toEqual(['card_verified', 'requoted_card']);
    expect(effects).toEqual([{ type: 'mail', template: 'order_card_requoted', line: timeline[1] }]);
  });

  test('keeps what was agreed where the reserve has no more', () => {
    const before = awaiting();
    const event = verified({ requoted: movedTo(1_100_000n), reserveShort: true });
    const { order, journals } = decided(before, event);
    expect([order.outcome, order.held]).toEqual([before.outcome, before.held]);
    expect(journals).toEqual([]);
  });

  test('what it holds is what it promises, wherever the market is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 500_000n, max: 2_000_000n }), (marketPpm) => {
        const before = awaiting();
        const event = verified({ requoted: movedTo(marketPpm) });
        const { order, journals } = decided(before, event);
        expect(order.held).toBe(holdFor(order.outcome, order.breakdown));
        const moved = journals.flatMap(({ postings }) =>
          postings.filter(({ account }) => account === 'held:LTC').map(({ units }) => units),
        );
        expect(moved.reduce((sum, units) => sum + units, before.held)).toBe(order.held);
      }),
    );
  });
});

describe('money whose card is not verified', () => {
  const policy = { ...samplePolicy, cardMin: incomeUnits(1_200_000n), over: 'accept' as const };
  const cases: [string, Order, bigint][] = [
    ['came while the order waits for it', awaiting(), exact],
    ['came after that wait', awaiting({ status: 'expired', held: zero }), exact],
    ['came after the order was given up', awaiting({ status: 'cancelled', held: zero }), exact],
    ['is more than may come without', sampleOrder({ policy }), 1_200_000n],
  ];

  test.each(cases)('is kept and not exchanged: it %s', (_name, order, units) => {
    const { order: held, journals } = decided(
      order,
      credited(incomeUnits(units), minutes(3), order),
    );
    expect(held).toMatchObject({
      status: 'moderation',
      exception: 'none',
      reasonCode: 'card_unverified',
      awaitsCard: true,
      exchanged: false,
      received: units,
    });
    expect(journals.map(({ kind }) => kind)).toEqual(['deposit']);
    expect(customerActionsOf(held, minutes(4))).toEqual(['verify_card']);
    const more = decided(held, credited(incomeUnits(5n), minutes(5), held));
    expect(more.order).toMatchObject({ status: 'moderation', exchanged: false });
  });

  test('is exchanged below that amount', () => {
    const order = sampleOrder({ policy });
    const { order: next } = decided(order, credited(exact, minutes(3), order));
    expect(next).toMatchObject({ status: 'processing', exchanged: true });
  });

  test.each(cases)('goes on by itself once the card is verified: it %s', (_name, order, units) => {
    const { order: held } = decided(order, credited(incomeUnits(units), minutes(3), order));
    const { order: next } = decided(
      held,
      verified({ requotes: requotes(incomeUnits(units)) }),
      minutes(6),
    );
    expect(next).toMatchObject({ awaitsCard: false, cardVerifiedAt: minutes(6) });
    const asked = next.status === 'moderation' && next.exception === 'late';
    expect(next.exchanged || asked).toBe(true);
  });

  test('is exchanged where an operator lets it through', () => {
    const order = awaiting();
    const { order: held } = decided(order, credited(exact, minutes(3), order));
    const { order: next } = decided(held, { type: 'approved', requotes: requotes(exact) });
    expect(next).toMatchObject({ status: 'processing', exchanged: true, awaitsCard: false });
  });

  test('on its way back stays on its way', () => {
    const order = awaiting();
    const { order: held } = decided(order, credited(exact, minutes(3), order));
    const back = decided(held, { type: 'refund_requested', refundAccount: 'P1000000' });
    const { order: next, effects } = decided(back.order, verified());
    expect(next).toMatchObject({ status: 'moderation', refund: 'queued', exchanged: false });
    expect(effects).toEqual([]);
  });

  test('is looked at by a person first where there is a risk flag', () => {
    const order = awaiting({
      status: 'moderation',
      exception: 'aml',
      reasonCode: 'under_review',
    });
    expect(customerActionsOf(order, minutes(2))).toEqual([]);
    const { order: next } = decided(order, verified());
    expect(next).toMatchObject({ status: 'moderation', exception: 'aml', awaitsCard: false });
  });
});

test('a withdrawal has no card', () => {
  const order = awaiting({ drawnFrom: 'rewards:A1', received: exact });
  expect(decide(order, verified(), minutes(2))).toEqual(refuse('invalid_transition'));
});
