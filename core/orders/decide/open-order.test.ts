import { describe, expect, test } from 'vitest';
import { incomeUnits, outcomeUnits, zero } from '../../money/units.ts';
import { isRefusal } from '../../refusal.ts';
import { customerActionsOf } from '../available-actions.ts';
import { holdFor } from '../order.ts';
import { minutes, sampleNow, sampleOrder } from '../testing.ts';
import { decide } from './decide.ts';
import { type NewOrder, type NewWithdrawal, openOrder, openWithdrawal } from './open-order.ts';

const sample = sampleOrder();
const { income, outcome, breakdown, pricing, evidence, policy } = sample;
const agreed = {
  id: sample.id,
  number: sample.number,
  incomeSystem: sample.incomeSystem,
  outcomeSystem: sample.outcomeSystem,
  quote: { income, outcome, breakdown },
  pricing,
  evidence,
  policy,
};
const wanted: NewOrder = {
  ...agreed,
  rateType: 'floating',
  refundAccount: 'P1000000',
  refundMemo: 'memo',
  awaitsCard: false,
  waitSeconds: 900,
};
const held = holdFor(outcome, breakdown);

describe('an exchange', () => {
  test('waits for its money, with just what it needs held in the reserve', () => {
    const { order, journals, timeline, effects } = openOrder(wanted, sampleNow);
    expect(order).toEqual({
      ...sample,
      rateType: 'floating',
      refundAccount: 'P1000000',
      refundMemo: 'memo',
      expiresAt: minutes(15),
    });
    expect(journals).toEqual([
      {
        kind: 'hold',
        postings: [
          { account: 'reserve:LTC', asset: 'LTC', units: -held },
          { account: 'held:LTC', asset: 'LTC', units: held },
        ],
      },
    ]);
    expect(timeline).toEqual([{ status: 'waiting_funds', code: 'created', params: {} }]);
    expect(effects).toEqual([{ type: 'mail', template: 'order_created' }]);
  });

  test('of an unverified card waits for it, and is told so', () => {
    const { order, effects } = openOrder({ ...wanted, awaitsCard: true }, sampleNow);
    expect(order.awaitsCard).toBe(true);
    expect(effects).toEqual([{ type: 'mail', template: 'order_awaits_card' }]);
    expect(customerActionsOf(order, sampleNow)).toContain('verify_card');
  });

  test('given up at once leaves the books as they were', () => {
    const { order, journals } = openOrder(wanted, sampleNow);
    const ended = decide(order, { type: 'cancelled' }, minutes(1));
    if (isRefusal(ended)) throw new Error('a new order may be given up');
    expect(sumsOf([...journals, ...ended.journals])).toEqual(new Map());
  });
});

describe('a withdrawal', () => {
  const part = { account: 'rewards:A1', units: income.units } as const;
  const asked: NewWithdrawal = { ...agreed, drawnParts: [part], waitSeconds: 1_800 };

  test('has its money at once and waits for its user', () => {
    const { order, journals, timeline, effects } = openWithdrawal(asked, sampleNow);
    expect(order).toMatchObject({
      status: 'waiting_funds',
      rateType: 'fixed',
      received: income.units,
      held,
      drawnFrom: 'rewards:A1',
      expiresAt: minutes(30),
    });
    expect(order.drawnParts).toBeUndefined();
    expect(journals.map(({ kind }) => kind)).toEqual(['withdrawal', 'hold']);
    expect(timeline).toEqual([{ status: 'waiting_funds', code: 'withdrawal_created', params: {} }]);
    expect(effects).toEqual([]);
  });

  test('is taken from several balances, and goes back to them', () => {
    const rest = incomeUnits(400_000n);
    const drawnParts = [
      { account: 'rewards:A1', units: incomeUnits(income.units - rest) },
      { account: 'earnings:A1', units: rest },
    ] as const;
    const { order, journals } = openWithdrawal({ ...asked, drawnParts }, sampleNow);
    expect(order.drawnParts).toEqual(drawnParts);
    const ended = decide(order, { type: 'cancelled' }, minutes(1));
    if (isRefusal(ended)) throw new Error('a withdrawal may be given up');
    expect(sumsOf([...journals, ...ended.journals])).toEqual(new Map());
    expect(ended.order).toMatchObject({ received: zero, held: outcomeUnits(0n) });
  });
});

type Journals = ReturnType<typeof openOrder>['journals'];

/** What journals make of each account together; those that end where they began are left out. */
function sumsOf(journals: Journals): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, units } of journals.flatMap(({ postings }) => postings)) {
    sums.set(account, (sums.get(account) ?? 0n) + units);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n));
}
