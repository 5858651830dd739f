import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asIncome } from '../../money/amount.ts';
import { incomeUnits, zero } from '../../money/units.ts';
import { isRefusal } from '../../refusal.ts';
import { decide } from '../decide/decide.ts';
import { mayTakeBack } from '../decide/decide-credit-reversed.ts';
import type { Decision } from '../decide/decision.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { credited, decided, exact, minutes, sampleOrder, samplePolicy } from '../testing.ts';
import { excessOf } from './excess.ts';
import { holdJournal } from './postings.ts';

const policy = { ...samplePolicy, over: 'refund', refundFee: incomeUnits(1_000n) } as const;
const home = { refundAccount: 'P1000000', refundMemo: null };

function order(change: Partial<Order> = {}): Order {
  return sampleOrder({ policy, ...home, ...change });
}

const comes = (units: bigint, to: Order) => credited(incomeUnits(units), minutes(5), to);
const surplusQueued = (units: bigint) => ({
  type: 'queue_payout',
  kind: 'surplus',
  byHand: false,
  amount: { units, asset: 'RUB' },
});

/** What all journals of an order come to, by account; what came to nothing is left out. */
function sums(first: Order, ...steps: Pick<Decision, 'journals'>[]): Record<string, bigint> {
  const found = new Map<string, bigint>();
  const journals = [holdJournal(first, first.held), ...steps.flatMap(({ journals }) => journals)];
  for (const { account, units } of journals.flatMap(({ postings }) => postings)) {
    found.set(account, (found.get(account) ?? 0n) + units);
  }
  return Object.fromEntries([...found].filter(([, units]) => units !== 0n));
}

describe('where what is above goes back', () => {
  test('the agreed amount is exchanged as agreed and the rest is on its way, less its network fee', () => {
    const { order: next, effects, timeline } = decided(order(), comes(exact + 500_000n, order()));
    expect(next).toMatchObject({ status: 'processing', exception: 'overpaid', exchanged: true });
    expect(next).toMatchObject({
      received: exact,
      surplus: incomeUnits(500_000n),
      surplusRefund: 'queued',
    });
    expect([next.income, next.outcome]).toEqual([order().income, order().outcome]);
    expect(effects).toContainEqual(surplusQueued(499_000n));
    expect(effects).toContainEqual({ type: 'mail', template: 'order_excess' });
    expect(timeline.map(({ code }) => code)).toEqual([
      'deposit_credited',
      'excess_kept_apart',
      'refund_queued',
    ]);
  });

  test.each<[string, bigint, Partial<Order>, bigint]>([
    ['what was agreed', exact, {}, 0n],
    ['a little more, within the tolerance', exact + 1_000n, {}, 0n],
    ['just above the tolerance', exact + 1_001n, {}, 1_001n],
    ['less', exact - 500_000n, {}, 0n],
    [
      'more, where all of it is exchanged',
      exact * 2n,
      { policy: { ...policy, over: 'accept' } },
      0n,
    ],
    [
      'no more than the network takes',
      exact + 1_100n,
      { policy: { ...policy, refundFee: incomeUnits(2_000n) } },
      0n,
    ],
    [
      'less than its chain carries',
      exact + 5_000n,
      { policy: { ...policy, refundMin: incomeUnits(4_001n) } },
      0n,
    ],
    [
      'as much as its chain carries',
      exact + 5_000n,
      { policy: { ...policy, refundMin: incomeUnits(4_000n) } },
      5_000n,
    ],
  ])('of %s', (_what, received, change, excess) => {
    expect(excessOf(order(change), incomeUnits(received))).toBe(excess);
  });

  test('without an account it waits for one, and leaves by itself as soon as that is named', () => {
    const unknown = order({ refundAccount: null });
    const first = decided(unknown, comes(exact * 2n, unknown));
    expect(first.order).toMatchObject({
      status: 'processing',
      surplusRefund: 'none',
      surplus: exact,
    });
    const sent = decided(first.order, { type: 'payout_sent' });
    const fee = { units: 0n, asset: 'LTC' as const };
    const done = decided(sent.order, { type: 'payout_confirmed', networkFee: fee });
    const named: OrderEvent = { type: 'refund_account_given', ...home };
    const back = decided(done.order, named);
    expect(back.order).toMatchObject({ status: 'completed', surplusRefund: 'queued', ...home });
    expect(back.effects).toContainEqual(surplusQueued(999_000n));
    const looked = decided(done.order, { ...named, odd: true });
    expect(looked.order).toMatchObject({ surplusRefund: 'none', ...home });
    const by = (over: 'accept') => ({ ...done.order, policy: { ...policy, over } });
    expect(decided(by('accept'), named).order.surplusRefund).toBe('none');
  });

  test('a payment after the exchange goes back as well, unless something is odd about it', () => {
    const first = decided(order(), comes(exact, order()));
    const event = comes(300_000n, first.order);
    const second = decided(first.order, event);
    expect(second.order).toMatchObject({ surplus: incomeUnits(300_000n), surplusRefund: 'queued' });
    if (event.type !== 'deposit_credited') throw new Error('no deposit');
    const riskHold = { exception: 'aml', reason: 'under_review' } as const;
    const odd = decided(first.order, { ...event, riskHold });
    expect(odd.order).toMatchObject({ surplus: incomeUnits(300_000n), surplusRefund: 'none' });
  });

  test.each<[string, Partial<Order>, Partial<Extract<OrderEvent, { type: 'deposit_credited' }>>]>([
    ['is flagged', {}, { riskHold: { exception: 'aml', reason: 'under_review' } }],
    [
      'came late where one is asked',
      { policy: { ...policy, late: 'moderate' } },
      { at: minutes(30) },
    ],
    ['is for a cancelled order', { status: 'cancelled', held: zero }, {}],
  ])('money that %s is decided on whole', (_why, change, more) => {
    const before = order(change);
    const event = comes(exact * 2n, before);
    if (event.type !== 'deposit_credited') throw new Error('no deposit');
    const { order: next, effects } = decided(before, { ...event, ...more }, minutes(31));
    expect(next).toMatchObject({ status: 'moderation', received: exact * 2n, surplus: zero });
    expect(effects.filter(({ type }) => type === 'queue_payout')).toEqual([]);
  });

  test('late money is exchanged at the market as far as it was agreed', () => {
    const event = credited(incomeUnits(exact * 2n), minutes(30), order(), 990_000n);
    const { order: next } = decided(order({ status: 'expired', held: zero }), event, minutes(31));
    expect(next).toMatchObject({ status: 'processing', received: exact, surplus: exact });
    expect(next.income.units).toBe(exact);
    expect(next.outcome.units).toBeLessThan(order().outcome.units);
  });

  test('one payment that vanishes before anything left takes both back', () => {
    const all = exact + 500_000n;
    const first = decided(order(), comes(all, order()));
    const amount = { units: all, asset: 'RUB' as const };
    expect(mayTakeBack(first.order, all)).toBe(true);
    const gone = decided(first.order, {
      type: 'deposit_dropped',
      amount: asIncome(amount),
      credited: true,
    });
    expect(gone.order).toMatchObject({ status: 'moderation', exchanged: false, payout: 'none' });
    expect(gone.order).toMatchObject({
      received: zero,
      surplus: zero,
      writtenOff: zero,
      surplusRefund: 'none',
    });
    const stopped = gone.effects.flatMap((each) =>
      each.type === 'cancel_payout' ? each.kind : [],
    );
    expect(stopped).toEqual(['surplus', 'payout']);
    expect(Object.keys(sums(order(), first, gone)).sort()).toEqual(['held:LTC', 'reserve:LTC']);
    const again = decided(gone.order, comes(all, gone.order));
    expect(again.order).toMatchObject({
      received: exact,
      surplus: incomeUnits(500_000n),
      surplusRefund: 'queued',
    });
  });

  test('what of it is on its way back by then is lost, and the exchange is not made', () => {
    const first = decided(order(), comes(exact * 3n, order()));
    const leaving = decided(first.order, { type: 'surplus_refund_sent' });
    const amount = { units: exact * 3n, asset: 'RUB' as const };
    const gone = decided(leaving.order, {
      type: 'deposit_dropped',
      amount: asIncome(amount),
      credited: true,
    });
    expect(gone.order).toMatchObject({ exchanged: false, payout: 'none', writtenOff: exact * 2n });
    expect(sums(order(), first, leaving, gone)['customer:SBERRUB']).toBe(-exact * 2n);
  });

  test('however money comes, no unit is lost, exchanged twice or sent back twice', () => {
    const deposit = fc.bigInt({ min: 1n, max: 3n * exact });
    fc.assert(
      fc.property(
        fc.array(deposit, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (received, known) => {
          let now = order(known ? {} : { refundAccount: null });
          const steps: Decision[] = [];
          for (const units of received) {
            const next = decide(now, comes(units, now), minutes(6));
            if (isRefusal(next)) throw new Error(JSON.stringify(next));
            steps.push(next);
            now = next.order;
          }
          const total = received.reduce((sum, units) => sum + units, 0n);
          expect(now.received + now.surplus).toBe(total);
          const queued = steps.flatMap(({ effects }) =>
            effects.flatMap((effect) =>
              effect.type === 'queue_payout' && effect.kind === 'surplus'
                ? effect.amount.units
                : [],
            ),
          );
          const sent = queued.reduce((sum, units) => sum + units + policy.refundFee, 0n);
          expect(sent <= now.surplus).toBe(true);
          const owed = sums(order(), ...steps)['customer:SBERRUB'] ?? 0n;
          expect(-owed).toBe(now.exchanged ? now.surplus : total);
        },
      ),
    );
  });
});
