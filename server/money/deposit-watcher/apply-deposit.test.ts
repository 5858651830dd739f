import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { setBlocked } from '../../people/accounts/close-account.ts';
import { newAccount } from '../../people/withdrawals/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readBalance } from '../ledger/balances.ts';
import { correctReserve } from '../ledger/correct-reserve.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { payIn } from './testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

beforeEach(() => bed.tick({}));
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const coins = async (change: object = {}) =>
  (await customer.placeToPay('coinToWallet', { ...change })).id;

async function paidWith(payment: Parameters<typeof payIn>[2], change: object = {}) {
  const id = await coins(change);
  await payIn(bed, id, payment);
  await bed.watch();
  return { id, order: await customer.see(id) };
}

const decide = (id: string, fields: object) =>
  customer.call('POST', `orders/${id}/decision`, { ...fields });

describe('a deposit that is not what was agreed', () => {
  test('within the tolerance is taken in proportion, and both sums are told', async () => {
    const { order } = await paidWith({ sharePpm: 998_500n });
    expect(order).toMatchObject({ status: 'processing', income_amount: '998.500000' });
    const entry = order.timeline.find(({ code }: { code: string }) => code.startsWith('requoted_'));
    expect(entry.text).toMatch(/1\D?000\u00a0TRX → .+ 998,50\u00a0TRX → /);
  });

  test('short waits for the customer, who may top it up', async () => {
    const { id, order } = await paidWith({ sharePpm: 900_000n });
    expect(order).toMatchObject({ status: 'moderation', exception: 'underpaid' });
    expect(order.available_actions).toEqual(['accept', 'top_up', 'refund']);
    expect(order.accept_offer.income_amount).toBe('900.000000');
    const { body } = await decide(id, { decision: 'top_up' });
    expect(body.data.attributes).toMatchObject({ status: 'waiting_funds', is_final: false });
    await payIn(bed, id);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      received_amount: '1000.000000',
    });
  });

  test('short and not topped up in time waits for the customer again', async () => {
    const { id } = await paidWith({ sharePpm: 900_000n });
    await decide(id, { decision: 'top_up' });
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', exception: 'underpaid' });
  });

  test('short is exchanged as it is when the customer accepts, and the rest of the hold is free', async () => {
    const { id, order } = await paidWith({ sharePpm: 500_000n });
    const offer = order.accept_offer;
    const { body } = await decide(id, { decision: 'accept' });
    expect(body.data.attributes).toMatchObject({
      status: 'processing',
      income_amount: '500.000000',
      outcome_amount: offer.outcome_amount,
    });
  });

  test('over goes back by itself where the pair says so, and the rest is exchanged as agreed', async () => {
    await bed.change('trx-prusd', { overPolicy: 'refund' });
    const { id, order } = await paidWith({ sharePpm: 1_500_000n });
    expect(order).toMatchObject({
      status: 'processing',
      income_amount: '1000.000000',
      received_amount: '1000.000000',
      surplus_amount: '500.000000',
      exception: 'overpaid',
    });
    for (let round = 0; round < 6; round += 1) await bed.pay();
    const after = await customer.see(id);
    expect(after).toMatchObject({
      status: 'completed',
      exception: 'none',
      surplus_amount: '0.000000',
      returned: [{ kind: 'surplus', amount: order.surplus_refund_amount }],
    });
    await bed.change('trx-prusd', { overPolicy: 'accept' });
    await assertInvariants(bed.platform.database);
  });

  test('over is exchanged by itself where the pair says so, within the reserve', async () => {
    const { order } = await paidWith({ sharePpm: 1_500_000n });
    expect(order).toMatchObject({ status: 'processing', income_amount: '1500.000000' });
    await bed.change('trx-prusd', { overPolicy: 'moderate' });
    const asked = await paidWith({ sharePpm: 1_500_000n });
    expect(asked.order).toMatchObject({ status: 'moderation', exception: 'overpaid' });
    await bed.change('trx-prusd', { overPolicy: 'accept' });
  });

  test('far over is exchanged at its locked rate up to a tenth more, the rest at the market', async () => {
    const id = await coins();
    const agreed = Number((await customer.see(id)).outcome_amount);
    await bed.tick({ TRX: 980_000n });
    await payIn(bed, id, { sharePpm: 2_000_000n });
    await bed.watch();
    const order = await customer.see(id);
    expect(order).toMatchObject({ status: 'processing', income_amount: '2000.000000' });
    const expected = agreed * (1.1 + 0.9 * 0.98);
    expect(Number(order.outcome_amount) / expected).toBeCloseTo(1, 2);
    expect(Number(order.outcome_amount)).toBeLessThan(agreed * 1.995);
  });

  test('over what the direction takes is no option on its rate: an operator looks first', async () => {
    const { id, order } = await paidWith({ sharePpm: 3_500_000_000n });
    expect(order).toMatchObject({ status: 'moderation', exception: 'overpaid' });
    expect(order.available_actions).toEqual(['refund']);
    expect(order.accept_offer).toBeNull();
    expect((await decide(id, { decision: 'accept' })).status).toBe(409);
  });

  test('over with too small a reserve asks the customer, who has it back in full', async () => {
    const id = await coins();
    const left = (await readBalance(bed.platform.database, 'reserve:PRUSD')) ?? 0n;
    await correct('PRUSD', 'USD', -left);
    await payIn(bed, id, { sharePpm: 3_000_000n });
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', exception: 'overpaid' });
    const accept = await decide(id, { decision: 'accept' });
    expect([accept.status, accept.body.errors[0].code]).toEqual([422, 'insufficient_reserve']);
    await correct('PRUSD', 'USD', left);
    const { body } = await decide(id, { decision: 'refund' });
    expect(body.data.attributes.timeline.at(-1).code).toBe('refund_queued');
    await bed.pay();
    await bed.pay();
    expect(await customer.see(id)).toMatchObject({ status: 'refunded', is_final: true });
  });

  test('late is exchanged at the price of the moment', async () => {
    const id = await coins();
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
    const agreed = await customer.see(id);
    await bed.tick({ TRX: 990_000n });
    await payIn(bed, id, { afterDeadlineMs: 1_000 });
    await bed.watch();
    const order = await customer.see(id);
    expect(order.status).toBe('processing');
    expect(Number(order.outcome_amount)).toBeLessThan(Number(agreed.outcome_amount));
  });

  test('late after a great fall waits for the customer, who may take the money back', async () => {
    const id = await coins();
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
    await bed.tick({ TRX: 800_000n });
    await payIn(bed, id, { afterDeadlineMs: 1_000 });
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', exception: 'rate_moved' });
    const back = await decide(id, {
      decision: 'refund',
      refund_account: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq',
    });
    expect(back.status).toBe(200);
    await bed.pay();
    await bed.pay();
    const { rows } = await bed.platform.database.execute(
      `select kind, state, account from payouts where order_id = '${id}'`,
    );
    expect(rows).toEqual([
      { kind: 'refund', state: 'confirmed', account: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq' },
    ]);
  });

  test('is accepted for what was shown, and not when the market has fallen since', async () => {
    const id = await coins();
    await customer.call('DELETE', `orders/${id}`);
    await payIn(bed, id);
    await bed.watch();
    const { accept_offer: offer } = await customer.see(id);
    await bed.tick({ TRX: 990_000n });
    const shown = { decision: 'accept', outcome_amount: offer.outcome_amount };
    const { status, body } = await decide(id, shown);
    expect([status, body.errors[0].code]).toEqual([409, 'rate_changed']);
    const again = (await customer.see(id)).accept_offer;
    expect(Number(again.outcome_amount)).toBeLessThan(Number(offer.outcome_amount));
    for (const wrong of ['much', '1e3', ['1']]) {
      const answer = await decide(id, { decision: 'accept', outcome_amount: wrong });
      expect(answer.body.errors[0].source.pointer).toBe('/data/attributes/outcome_amount');
    }
    const { body: done } = await decide(id, { ...shown, outcome_amount: again.outcome_amount });
    expect(done.data.attributes).toMatchObject({ status: 'processing', ...again });
  });

  test('for an order that was given up is never lost', async () => {
    const id = await coins();
    await customer.call('DELETE', `orders/${id}`);
    await payIn(bed, id);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', exception: 'late' });
    expect((await decide(id, { decision: 'accept' })).body.data.attributes.status).toBe(
      'processing',
    );
  });

  test('of a floating order is exchanged at the price of the moment it is final', async () => {
    const id = await coins({ rate_type: 'floating' });
    const before = await customer.see(id);
    await bed.tick({ TRX: 1_010_000n });
    await payIn(bed, id);
    await bed.watch();
    const after = await customer.see(id);
    expect(after.status).toBe('processing');
    expect(Number(after.outcome_amount)).toBeGreaterThan(Number(before.outcome_amount));
  });

  test('is refunded only to an account that can be one', async () => {
    const { id } = await paidWith({ sharePpm: 500_000n }, { refund_account: undefined });
    const none = await decide(id, { decision: 'refund' });
    expect([none.status, none.body.errors[0]]).toMatchObject([
      422,
      { code: 'required', source: { pointer: '/data/attributes/refund_account' } },
    ]);
    const wrong = await decide(id, { decision: 'refund', refund_account: 'nowhere' });
    expect(wrong.body.errors[0].source.pointer).toBe('/data/attributes/refund_account');
  });

  test('leaves nothing to choose to an order that needs no choice', async () => {
    const { id } = await paidWith({});
    for (const decision of ['accept', 'top_up', 'refund']) {
      const { status, body } = await decide(id, { decision });
      expect([status, body.errors[0].code]).toEqual([409, 'invalid_transition']);
    }
  });
});

test('money of a customer whose account was closed meanwhile waits for a person', async () => {
  const { id: userId } = await newAccount(bed.platform);
  const anna = openCustomer(bed, { 'x-user': userId });
  const { id } = await anna.placeToPay('coinToWallet');
  await setBlocked(bed.platform, userId, 'чужие деньги', async () => undefined);
  await payIn(bed, id);
  await bed.watch();
  const { rows } = await bed.platform.database.execute(
    `select o.status, o.exception, o.payout, d.rule
       from orders o join order_risk_flags d on d.order_id = o.id where o.id = '${id}'`,
  );
  const stopped = { status: 'moderation', exception: 'aml', payout: 'none', rule: 'customer' };
  expect(rows).toEqual([stopped]);
});

async function correct(code: string, asset: 'USD' | 'TRX', units: bigint): Promise<void> {
  await inTransaction(bed.platform.database, (tx) =>
    correctReserve(tx, {
      key: `${code}:${units}`,
      paymentSystem: code,
      change: amount(units, asset),
      reason: 'a test',
      createdBy: 'operator:test',
    }),
  );
}
