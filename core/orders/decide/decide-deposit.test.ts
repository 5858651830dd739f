import { describe, expect, test } from 'vitest';
import { amount } from '../../money/amount.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { OrderEvent } from '../events.ts';
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

describe('a deposit of an order that waits', () => {
  test('exact and in time goes on at the agreed rate', () => {
    const order = sampleOrder();
    const { order: next, effects } = decided(order, credited(exact, minutes(5), order));
    expect(next).toMatchObject({ status: 'processing', payout: 'queued', outcome: order.outcome });
    expect(effects).toContainEqual({
      type: 'queue_payout',
      kind: 'payout',
      amount: order.outcome,
    });
  });

  test('a fixed rate stands even when the market has moved', () => {
    const order = sampleOrder();
    const { order: next } = decided(order, credited(exact, minutes(5), order, 800_000n));
    expect(next.outcome).toEqual(order.outcome);
  });

  test('a floating rate is that of the moment, and the hold follows it', () => {
    const order = sampleOrder({ rateType: 'floating' });
    const { order: next, journals } = decided(
      order,
      credited(exact, minutes(5), order, 1_010_000n),
    );
    expect(next.outcome.units).toBeGreaterThan(order.outcome.units);
    expect(next.held).toBe(next.outcome.units + next.breakdown.networkFee);
    expect(journals.map((journal) => journal.kind)).toContain('hold_adjusted');
  });

  test('a floating rate that moved too far against the customer asks them', () => {
    const order = sampleOrder({ rateType: 'floating' });
    const { order: next } = decided(order, credited(exact, minutes(5), order, 960_000n));
    expect(next).toMatchObject({ status: 'moderation', exception: 'rate_moved', exchanged: false });
  });

  test('a floating rate without a market price asks a person', () => {
    const order = sampleOrder({ rateType: 'floating' });
    const event: OrderEvent = {
      type: 'deposit_credited',
      amount: amount(exact, 'RUB'),
      at: minutes(5),
      requotes: { atLocked: refuse('rate_unavailable'), atMarket: refuse('rate_unavailable') },
    };
    expect(decided(order, event).order).toMatchObject({
      status: 'moderation',
      exception: 'rate_moved',
      received: exact,
    });
  });

  test.each([
    ['short within tolerance', 999_100n, 'processing', 'none'],
    ['short beyond tolerance', 998_900n, 'moderation', 'underpaid'],
    ['over within tolerance', 1_000_900n, 'processing', 'none'],
    ['over beyond tolerance', 1_001_100n, 'moderation', 'overpaid'],
  ] as const)('%s', (_name, units, status, exception) => {
    const order = sampleOrder();
    const { order: next } = decided(order, credited(incomeUnits(units), minutes(5), order));
    expect(next).toMatchObject({ status, exception, received: units });
  });

  test('within tolerance less is paid in proportion', () => {
    const order = sampleOrder();
    const { order: next, timeline } = decided(
      order,
      credited(incomeUnits(999_100n), minutes(5), order),
    );
    const inProportion = (order.outcome.units * 999_100n) / exact;
    expect(next.income.units).toBe(999_100n);
    expect(next.outcome.units).toBeLessThanOrEqual(inProportion);
    expect(next.outcome.units).toBeGreaterThan(inProportion - 1_000n);
    expect(timeline.map(({ code }) => code)).toEqual(['deposit_credited', 'requoted_underpaid']);
  });

  test('a little more is exchanged as well, but does not stop what was agreed', () => {
    const order = sampleOrder();
    const event = credited(incomeUnits(1_000_900n), minutes(5), order);
    if (event.type !== 'deposit_credited') throw new Error('a deposit is credited');
    expect(decided(order, event).order.outcome.units).toBeGreaterThan(order.outcome.units);
    const { order: next, journals } = decided(order, { ...event, reserveShort: true });
    expect(next).toMatchObject({ status: 'processing', outcome: order.outcome });
    const exchange = journals.find((journal) => journal.kind === 'exchange');
    expect(exchange?.postings).toContainEqual({
      account: 'tolerance:RUB',
      asset: 'RUB',
      units: -900n,
    });
  });

  test('short is priced again by itself where the direction says so', () => {
    const order = sampleOrder({ policy: { ...samplePolicy, short: 'accept' } });
    const { order: next } = decided(order, credited(incomeUnits(600_000n), minutes(5), order));
    expect(next).toMatchObject({ status: 'processing', income: amount(600_000n, 'RUB') });
    expect(next.outcome.units).toBeLessThan(order.outcome.units);
    expect(next.held).toBeLessThan(order.held);
  });

  test('over is priced again by itself where the direction says so', () => {
    const order = sampleOrder({ policy: { ...samplePolicy, over: 'accept' } });
    const { order: next } = decided(order, credited(incomeUnits(2_000_000n), minutes(5), order));
    expect(next.outcome.units).toBeGreaterThan(order.outcome.units);
    expect(next.held).toBeGreaterThan(order.held);
  });

  test('without enough reserve for the new outcome a person is asked', () => {
    const order = sampleOrder({ policy: { ...samplePolicy, over: 'accept' } });
    const event = credited(incomeUnits(2_000_000n), minutes(5), order);
    const short = event.type === 'deposit_credited' ? { ...event, reserveShort: true } : event;
    expect(decided(order, short).order).toMatchObject({
      status: 'moderation',
      exception: 'overpaid',
      received: incomeUnits(2_000_000n),
    });
  });

  test('money of another asset is refused', () => {
    const order = sampleOrder();
    const event: OrderEvent = {
      type: 'deposit_credited',
      amount: amount(exact, 'LTC'),
      at: minutes(5),
      requotes: requotes(exact),
    };
    expect(isRefusal(decide(order, event, minutes(5)))).toBe(true);
  });
});

describe('a late deposit', () => {
  const expired = () => sampleOrder({ status: 'expired', held: zero });

  test('is priced at the market and the hold is taken anew', () => {
    const order = expired();
    const { order: next } = decided(order, credited(exact, minutes(40), order), minutes(41));
    expect(next.status).toBe('processing');
    expect(next.held).toBeGreaterThan(0n);
  });

  test('goes to the customer when the market has moved against them', () => {
    const order = expired();
    const { order: next } = decided(order, credited(exact, minutes(40), order, 900_000n));
    expect(next).toMatchObject({ status: 'moderation', exception: 'rate_moved' });
  });

  test('goes to the customer where the direction says so', () => {
    const order = { ...expired(), policy: { ...samplePolicy, late: 'moderate' as const } };
    const { order: next } = decided(order, credited(exact, minutes(40), order));
    expect(next).toMatchObject({ status: 'moderation', exception: 'late' });
  });

  test('that no block took for twice the time to top up is late, however early it was sent', () => {
    const order = sampleOrder();
    const patience = (2 * samplePolicy.topUpSeconds) / 60;
    const boundIn = (count: number) => ({
      ...credited(exact, minutes(5), order, 900_000n),
      irrevocableAt: minutes(5 + count),
    });
    const { order: inTime } = decided(order, boundIn(patience), minutes(600));
    expect(inTime).toMatchObject({ status: 'processing', outcome: order.outcome });
    const { order: late } = decided(order, boundIn(patience + 1), minutes(600));
    expect(late).toMatchObject({
      status: 'moderation',
      exception: 'rate_moved',
      receivedLate: true,
    });
    const mild = { ...boundIn(patience + 1), requotes: requotes(exact, 995_000n) };
    const { order: atMarket } = decided(order, mild, minutes(600));
    expect(atMarket.status).toBe('processing');
    expect(atMarket.outcome.units).toBeLessThan(order.outcome.units);
    const floating = sampleOrder({ rateType: 'floating' });
    const { order: next } = decided(floating, boundIn(patience + 1), minutes(600));
    expect(next.receivedLate).toBe(false);
  });

  test('that was in time but seen late keeps its fixed rate', () => {
    const order = expired();
    const { order: next } = decided(order, credited(exact, minutes(10), order, 900_000n));
    expect(next).toMatchObject({ status: 'processing', outcome: order.outcome });
  });

  test('of a cancelled order always asks', () => {
    const order = sampleOrder({ status: 'cancelled', held: zero });
    const { order: next } = decided(order, credited(exact, minutes(5), order));
    expect(next).toMatchObject({ status: 'moderation', exception: 'late', received: exact });
  });

  test('stays late: a few coins more do not bring the promised rate back', () => {
    const order = expired();
    const { order: asked } = decided(order, credited(exact, minutes(40), order, 900_000n));
    const { order: next } = decided(asked, credited(incomeUnits(1n), minutes(41), asked, 900_000n));
    expect(next).toMatchObject({ status: 'moderation', exception: 'rate_moved' });
  });

  test.each([
    ['cancelled', sampleOrder({ status: 'cancelled', held: zero })],
    [
      'short',
      sampleOrder({
        status: 'moderation',
        exception: 'late',
        received: incomeUnits(1n),
        receivedLate: true,
      }),
    ],
  ])(
    'that is flagged besides is exchanged at the market when a person lets it go: %s',
    (_, order) => {
      const event = credited(incomeUnits(exact - order.received), minutes(5), order, 900_000n);
      const riskHold = { exception: 'aml', reason: 'under_review' } as const;
      const flagged = event.type === 'deposit_credited' ? { ...event, riskHold } : event;
      const { order: held } = decided(order, flagged);
      expect(held).toMatchObject({ status: 'moderation', exception: 'aml', received: exact });
      const approved: OrderEvent = { type: 'approved', requotes: requotes(exact, 900_000n) };
      const { order: next } = decided(held, approved, minutes(6));
      expect(next.status).toBe('processing');
      expect(next.outcome.units).toBeLessThan(order.outcome.units);
    },
  );

  test.each(['completed', 'refunded', 'rejected'] as const)(
    'of a %s order is kept apart to be returned',
    (status) => {
      const order = sampleOrder({ status, held: zero, exchanged: status === 'completed' });
      const { order: next } = decided(order, credited(exact, minutes(50), order));
      expect(next).toMatchObject({ status, surplus: exact, exception: 'overpaid' });
    },
  );
});

describe('a second deposit', () => {
  test('while the payout is under way is kept apart', () => {
    const order = sampleOrder({
      status: 'processing',
      exchanged: true,
      received: exact,
      payout: 'sent',
    });
    const { order: next, effects } = decided(order, credited(exact, minutes(7), order));
    expect(next).toMatchObject({ status: 'processing', surplus: exact, received: exact });
    expect(effects).toEqual([{ type: 'mail', template: 'order_surplus' }]);
  });

  test('completes an underpaid order by itself', () => {
    const order = sampleOrder({
      status: 'moderation',
      exception: 'underpaid',
      received: incomeUnits(400_000n),
    });
    const { order: next } = decided(order, credited(incomeUnits(600_000n), minutes(7), order));
    expect(next).toMatchObject({ status: 'processing', received: exact, outcome: order.outcome });
  });

  test.each([
    [{ exception: 'aml' as const, reasonCode: 'under_review' as const }],
    [{ exception: 'none' as const, reasonCode: 'held' as const, note: 'deposit_dropped' }],
  ])('does not lift a risk flag %o', (riskHold) => {
    const order = sampleOrder({ status: 'moderation', ...riskHold });
    const { order: next } = decided(order, credited(exact, minutes(7), order));
    expect(next).toMatchObject({ status: 'moderation', received: exact, exchanged: false });
  });
});

describe('the wait for money', () => {
  test('ends when the window is over and gives the reserve back', () => {
    const order = sampleOrder();
    const { order: next, journals } = decided(order, { type: 'window_elapsed' }, minutes(15));
    expect(next).toMatchObject({ status: 'expired', held: zero });
    expect(journals[0]?.postings).toContainEqual({
      account: 'reserve:LTC',
      asset: 'LTC',
      units: order.held,
    });
  });

  test('does not end a second early', () => {
    const order = sampleOrder();
    const early = new Date(order.expiresAt.getTime() - 1);
    expect(isRefusal(decide(order, { type: 'window_elapsed' }, early))).toBe(true);
  });

  test('does not end while money seen in time is being confirmed', () => {
    const order = sampleOrder({ depositSeenAt: minutes(14) });
    expect(isRefusal(decide(order, { type: 'window_elapsed' }, minutes(60)))).toBe(true);
  });

  test('ends when no block takes what was seen, and the reserve is given back', () => {
    const order = sampleOrder({ depositSeenAt: minutes(14) });
    const {
      order: next,
      journals,
      timeline,
    } = decided(order, { type: 'window_elapsed' }, new Date(minutes(74).getTime() + 1));
    expect(next).toMatchObject({ status: 'expired', held: zero, depositSeenAt: minutes(14) });
    expect(journals[0]?.postings).toContainEqual({
      account: 'reserve:LTC',
      asset: 'LTC',
      units: order.held,
    });
    expect(timeline).toMatchObject([{ code: 'expired_unmined' }]);
    const mined = credited(exact, minutes(14), next);
    if (mined.type !== 'deposit_credited') throw new Error('not a deposit');
    const { order: late } = decided(next, { ...mined, irrevocableAt: minutes(90) }, minutes(90));
    expect(late).toMatchObject({ receivedLate: true, received: exact, status: 'processing' });
  });

  test('does not end while what was seen is in a block, however shallow', () => {
    const order = sampleOrder({ depositSeenAt: minutes(14) });
    const elapsed: OrderEvent = { type: 'window_elapsed', mined: true };
    expect(isRefusal(decide(order, elapsed, minutes(600)))).toBe(true);
  });

  test('money seen too late does not keep it open', () => {
    const order = sampleOrder();
    const { order: next } = decided(order, { type: 'deposit_seen', at: minutes(16) });
    expect(next.depositSeenAt).toBeNull();
  });

  test('claimed where an operator must look is not ended but looked at', () => {
    const order = sampleOrder({
      policy: { ...samplePolicy, confirmedBy: 'operator' },
      requisitesIssuedAt: minutes(1),
      paymentClaimedAt: minutes(10),
    });
    const { order: next } = decided(order, { type: 'window_elapsed' }, minutes(16));
    expect(next).toMatchObject({ status: 'moderation', reasonCode: 'claimed_unconfirmed' });
    expect(next.held).toBe(order.held);
  });

  test('may be given up before anything was paid, and not after', () => {
    expect(decided(sampleOrder(), { type: 'cancelled' }).order.status).toBe('cancelled');
    for (const change of [
      { depositSeenAt: minutes(2) },
      { received: incomeUnits(1n) },
      { paymentClaimedAt: minutes(2) },
    ]) {
      expect(isRefusal(decide(sampleOrder(change), { type: 'cancelled' }, minutes(3)))).toBe(true);
    }
  });
});
