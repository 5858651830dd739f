import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  hintOf,
  type Mood,
  openRequisitesStandIn,
  type RequisitesStandIn,
  type StandInOrder,
} from '../../../gateways/requisites/stand-in/testing.ts';
import { deposits } from '../../money/deposits/tables.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { paymentNotifications } from '../../money/online-payments/tables.ts';
import { switchOn } from '../../money/online-payments/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../orders/testing.ts';
import { dispute, readDisputable } from './cascade-book.ts';
import { requisiteDays } from './tables.ts';
import { requestsOf, sendReceipt, workCascade } from './testing.ts';

let bed: TestExchange;
let provider: RequisitesStandIn;
let customer: Customer;

beforeAll(async () => {
  provider = await openRequisitesStandIn();
  bed = await openTestExchange({ provider: provider.outside });
});
beforeEach(async () => {
  customer = openCustomer(bed);
  provider.behave('shop_api', 'honest');
  provider.behave('onlypays', 'honest');
  await bed.platform.database.execute(sql`delete from requisite_rests`);
  await bed.platform.database.execute(sql`delete from requisite_days`);
  await switchOn(bed, 'shop_api', { position: 1 });
  await switchOn(bed, 'onlypays', { position: 2 });
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(async () => {
  await bed.close();
  await provider.close();
});

const creditsOf = (orderId: string) =>
  bed.platform.database.select().from(deposits).where(eq(deposits.orderId, orderId));

async function theirsOf(orderId: string): Promise<StandInOrder> {
  const given = (await requestsOf(bed, orderId)).find(({ state }) => state === 'given');
  if (given === undefined) throw new Error('no provider gave requisites');
  return provider.of(given.reference);
}

const statesOf = async (orderId: string) =>
  (await requestsOf(bed, orderId)).map(({ gateway, state }) => `${gateway} ${state}`);

async function notify(query: string) {
  const url = `/api/v1/payment_notifications/shop_api?${query}`;
  return (await bed.app.inject({ method: 'POST', url })).statusCode;
}

/** The worker goes on until the order knows where it is to be paid. */
async function untilIssued(id: string): Promise<void> {
  for (let rounds = 0; rounds < 60; rounds += 1) {
    await workCascade(bed);
    if ((await customer.see(id)).requisites_issued_at !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('no requisites came');
}

/** Nobody was asked twice under one number, nor for one order twice at one provider. */
function expectAskedOnce() {
  const numbers = provider.asked.map(({ reference }) => reference);
  expect(new Set(numbers).size).toBe(numbers.length);
}
afterEach(expectAskedOnce);

test('requisites of a provider are shown, and what it says is paid becomes money', async () => {
  const { id, wallet } = await customer.placeToPay('cardToCoin');
  expect(wallet).toMatchObject({
    address: '+79995554433',
    holder: 'ИВАН ИВАНОВИЧ И',
    bank: 'Сбербанк',
    amount: '10000.00',
    pay_url: 'https://bank.example/pay/abc123',
    expires_at: expect.stringMatching(/^20/),
  });
  const theirs = await theirsOf(id);
  await workCascade(bed);
  expect((await customer.see(id)).status).toBe('waiting_funds');
  theirs.status = 'paid';
  await workCascade(bed);
  await workCascade(bed);
  expect(await creditsOf(id)).toMatchObject([{ rail: 'online', units: 1_000_000n, asset: 'RUB' }]);
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    received_amount: '10000.00',
  });
  expect(await statesOf(id)).toEqual(['shop_api paid']);
});

test('asked for 64 times at once, one provider is asked once', async () => {
  const before = provider.asked.length;
  const id = await customer.place('cardToCoin');
  const path = `orders/${id}/get_requisites`;
  await Promise.all(Array.from({ length: 64 }, () => customer.call('POST', path, {})));
  await workCascade(bed);
  expect(provider.asked.length - before).toBe(1);
  expect((await customer.call('GET', `orders/${id}`)).body.included[0].type).toBe('wallets');
});

test('where the first has none free the second is asked, and then the pool of the operators', async () => {
  provider.behave('shop_api', 'none_free');
  const second = await customer.placeToPay('cardToCoin');
  expect(second.wallet['address']).toBe('2200700112345678');
  expect(await statesOf(second.id)).toEqual(['shop_api none', 'onlypays given']);
  provider.behave('onlypays', 'none_free');
  const pool = await customer.placeToPay('cardToCoin');
  expect(pool.wallet['address']).toMatch(/^[0-9]{16}$/);
  expect(pool.wallet).toMatchObject({ pay_url: null, expires_at: null });
  expect(await statesOf(pool.id)).toEqual(['shop_api none', 'onlypays none']);
});

test('where there is no place anywhere the order says so, and may ask again', async () => {
  provider.behave('shop_api', 'none_free');
  provider.behave('onlypays', 'none_free');
  await bed.platform.database.execute(sql`update requisites set enabled = false`);
  const id = await customer.place('cardToCoin');
  const path = `orders/${id}/get_requisites`;
  const none = await customer.call('POST', path, {});
  expect(none.status).toBe(422);
  expect((await customer.see(id)).requisites_search).toBe('none');
  provider.behave('onlypays', 'honest');
  expect((await customer.call('POST', path, {})).status).toBe(200);
  expect(await statesOf(id)).toEqual([
    'shop_api none',
    'onlypays none',
    'shop_api none',
    'onlypays given',
  ]);
  await bed.platform.database.execute(sql`update requisites set enabled = true`);
});

describe('an answer that never came', () => {
  test.each<Mood>(['accepts_and_fails', 'accepts_and_hangs'])(
    'is found by our number, and never asked for again: %s',
    async (mood) => {
      provider.behave('shop_api', mood);
      const before = provider.asked.length;
      const { id, wallet } = await customer.placeToPay('cardToCoin');
      expect(wallet['address']).toBe('+79995554433');
      expect(provider.asked.length - before).toBe(1);
      expect(await statesOf(id)).toEqual(['shop_api given']);
    },
  );

  test('of a provider that finds nothing by our number is given up', async () => {
    await switchOn(bed, 'shop_api', { enabled: false });
    provider.behave('onlypays', 'accepts_and_fails');
    const { id, wallet } = await customer.placeToPay('cardToCoin');
    expect(wallet['address']).toMatch(/^[0-9]{16}$/);
    expect(await statesOf(id)).toEqual(['onlypays lost']);
  });

  test('is waited for on the page, while the worker goes on', { timeout: 40_000 }, async () => {
    provider.behave('shop_api', 'silent');
    const id = await customer.place('cardToCoin');
    const asked = await customer.call('POST', `orders/${id}/get_requisites`, {});
    expect(asked.status).toBe(200);
    expect(asked.body.data.attributes.requisites_search).toBe('looking');
    await untilIssued(id);
    expect(await statesOf(id)).toEqual(['shop_api lost', 'onlypays given']);
  });
});

test.each<Mood>(['down', 'html'])(
  'a provider that is %s keeps nobody from the next, and is left alone after the third time',
  { timeout: 60_000 },
  async (mood) => {
    provider.behave('shop_api', mood);
    const id = await customer.place('cardToCoin');
    const path = `orders/${id}/get_requisites`;
    await customer.call('POST', path, {});
    await untilIssued(id);
    expect(await statesOf(id)).toEqual(['shop_api lost', 'onlypays given']);
    const next = await customer.placeToPay('cardToCoin');
    expect(await statesOf(next.id)).toEqual(['onlypays given']);
    // Its rest is over: one order tries it again.
    provider.behave('shop_api', 'honest');
    await bed.platform.database.execute(sql`update requisite_rests set rests_until = now()`);
    const tried = await customer.placeToPay('cardToCoin');
    expect(await statesOf(tried.id)).toEqual(['shop_api given']);
  },
);

test.each<Mood>(['another_amount', 'another_order', 'another_currency', 'unseen_signs', 'refuses'])(
  'requisites with %s are shown to nobody',
  { timeout: 30_000 },
  async (mood) => {
    provider.behave('shop_api', mood);
    const id = await customer.place('cardToCoin');
    await customer.call('POST', `orders/${id}/get_requisites`, {});
    await untilIssued(id);
    const states = await statesOf(id);
    expect(states.at(-1)).toBe('onlypays given');
    expect(states).toHaveLength(2);
  },
);

test('an amount that the provider changed is the one to pay, and is exchanged in full', async () => {
  provider.behave('shop_api', 'changes_amount');
  const { id, wallet } = await customer.placeToPay('cardToCoin');
  expect(wallet['amount']).toBe('10010.00');
  const theirs = await theirsOf(id);
  theirs.status = 'paid';
  await workCascade(bed);
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    received_amount: '10010.00',
    income_amount: '10010.00',
    surplus_amount: '0.00',
  });
});

test('another amount than was to be paid is a task of a person', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  const theirs = await theirsOf(id);
  theirs.amount = 5_000;
  theirs.status = 'paid';
  await workCascade(bed);
  expect(await creditsOf(id)).toEqual([]);
  const [row] = await bed.platform.database
    .select()
    .from(paymentNotifications)
    .where(eq(paymentNotifications.reference, theirs.reference));
  expect(row).toMatchObject({ state: 'person', reason: 'other_amount', amount: '5000' });
});

describe('a notification', () => {
  test('only hurries the look at the provider, and is kept once', async () => {
    const { id } = await customer.placeToPay('cardToCoin');
    const theirs = await theirsOf(id);
    const fields = {
      id: theirs.id,
      externalOrderId: theirs.reference,
      status: 'completed',
      amount: '10000',
      currency: 'RUB',
    };
    // It says paid, and is signed; the provider itself does not.
    expect(await notify(hintOf(fields))).toBe(200);
    await workCascade(bed);
    expect(await creditsOf(id)).toEqual([]);
    theirs.status = 'paid';
    const lies = [
      { ...fields, amount: '1000000' },
      { ...fields, currency: 'USD' },
      { ...fields, id: 'somebody-else' },
    ];
    for (const each of [...lies, fields]) expect(await notify(hintOf(each))).toBe(200);
    const many = await Promise.all(Array.from({ length: 64 }, () => notify(hintOf(fields))));
    expect(new Set(many)).toEqual(new Set([200]));
    for (let again = 0; again < 36; again += 1) await notify(hintOf(fields));
    await Promise.all([workCascade(bed), workCascade(bed)]);
    await workCascade(bed);
    expect(await creditsOf(id)).toMatchObject([{ units: 1_000_000n }]);
    const { rows } = await bed.platform.database.execute(
      sql`select content from requisite_hints where reference = ${theirs.reference}`,
    );
    expect(rows).toHaveLength(4);
  });

  test('that is forged leaves no more than a note', async () => {
    const { id } = await customer.placeToPay('cardToCoin');
    const { reference } = await theirsOf(id);
    const fields = { id: 'order-1', externalOrderId: reference, status: 'completed' };
    expect(await notify(hintOf(fields, 'a-key-of-others'))).toBe(400);
    expect(await notify(new URLSearchParams(fields).toString())).toBe(400);
    const { rows } = await bed.platform.database.execute(
      sql`select from requisite_hints where reference = ${reference}`,
    );
    expect(rows).toHaveLength(0);
  });

  test('of an order that is not ours is a task of a person', async () => {
    const fields = {
      id: 'theirs-77',
      externalOrderId: '199999999999999',
      status: 'completed',
      amount: '10',
      currency: 'RUB',
    };
    expect(await notify(hintOf(fields))).toBe(200);
    await workCascade(bed);
    const [row] = await bed.platform.database
      .select()
      .from(paymentNotifications)
      .where(eq(paymentNotifications.operation, 'theirs-77'));
    expect(row).toMatchObject({ state: 'person', reason: 'unknown_reference' });
  });
});

test('what ended at the provider may still be paid, late', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  const theirs = await theirsOf(id);
  theirs.status = 'ended';
  await workCascade(bed);
  expect(await statesOf(id)).toEqual(['shop_api ended']);
  const day = () => bed.platform.database.select().from(requisiteDays);
  expect(await day()).toMatchObject([{ units: 0n, orders: 0, given: 1 }]);
  theirs.status = 'paid';
  await bed.letTimePass(id);
  await workCascade(bed);
  expect(await creditsOf(id)).toHaveLength(1);
  expect((await customer.see(id)).received_amount).toBe('10000.00');
  expect(await day()).toMatchObject([{ units: 1_000_000n, orders: 1, paid: 1 }]);
});

test('the provider is told of a payment and of a receipt, each once', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  const theirs = await theirsOf(id);
  provider.behave('shop_api', 'down');
  await customer.call('POST', 'orders/confirm_payment', { order_id: id });
  await workCascade(bed);
  expect(theirs.said).toEqual([]);
  provider.behave('shop_api', 'honest');
  await workCascade(bed);
  await workCascade(bed);
  expect(theirs.said).toEqual(['confirm-payment']);
  await sendReceipt(bed, customer, id);
  theirs.status = 'ended';
  await workCascade(bed);
  await workCascade(bed);
  // The receipt has opened their order again, and it was not sent twice.
  expect(theirs).toMatchObject({ said: ['confirm-payment', 'receipts true'], status: 'waiting' });
  const cancelled = await customer.placeToPay('cardToCoin');
  const given = await theirsOf(cancelled.id);
  await customer.call('DELETE', `orders/${cancelled.id}`);
  await workCascade(bed);
  expect(given.said).toEqual(['cancel']);
});

test('a dispute opens an order again that its provider closed, and the money lands', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  const theirs = await theirsOf(id);
  await customer.call('POST', 'orders/confirm_payment', { order_id: id });
  await workCascade(bed);
  theirs.status = 'ended';
  await workCascade(bed);
  const { database } = bed.platform;
  const [closed] = (await readDisputable(database)).filter(({ orderId }) => orderId === id);
  expect(closed).toMatchObject({ reference: theirs.reference, disputed: false });
  for (let again = 0; again < 2; again += 1) {
    expect(await inTransaction(database, (tx) => dispute(tx, theirs.reference))).toBeNull();
  }
  await workCascade(bed);
  expect(theirs.said.filter((word) => word === 'dispute')).toHaveLength(1);
  theirs.status = 'paid';
  await workCascade(bed);
  await workCascade(bed);
  expect(await creditsOf(id)).toHaveLength(1);
  expect(await inTransaction(database, (tx) => dispute(tx, theirs.reference))).not.toBeNull();
});

describe('limits', () => {
  const limit = (limits: object) => switchOn(bed, 'shop_api', { position: 1, ...limits });

  test.each([
    ['the least of an order', { unitsMin: 1_000_001n }, 'onlypays given'],
    ['the most of an order', { unitsMax: 999_999n }, 'onlypays given'],
    ['the amount of a day', { dayUnitsMax: 999_999n }, 'onlypays given'],
    ['the amount of a month', { monthUnitsMax: 999_999n }, 'onlypays given'],
    ['none of them', { unitsMin: 1_000_000n, unitsMax: 1_000_000n }, 'shop_api given'],
  ])('%s', async (_, limits, expected) => {
    await limit(limits);
    const { id } = await customer.placeToPay('cardToCoin');
    expect(await statesOf(id)).toEqual([expected]);
  });

  test('are passed by nobody who comes at the same moment', async () => {
    await limit({ dayOrdersMax: 2 });
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => openCustomer(bed).place('cardToCoin')),
    );
    await Promise.all(
      ids.map((id) =>
        bed.app.inject({ method: 'POST', url: `/api/v1/orders/${id}/get_requisites`, payload: {} }),
      ),
    );
    await workCascade(bed);
    const states = (await Promise.all(ids.map(statesOf))).flat();
    expect(states.filter((state) => state === 'shop_api given').length).toBeLessThanOrEqual(2);
  });
});

test('a direction may have an order of its own', async () => {
  const { id: first } = await customer.placeToPay('cardToCoin');
  expect(await statesOf(first)).toEqual(['shop_api given']);
  await bed.platform.database.execute(sql`
    insert into direction_cascades (direction_id, gateway, position)
    select direction_id, 'onlypays', 0 from orders where id = ${first}`);
  const { id } = await customer.placeToPay('cardToCoin');
  expect(await statesOf(id)).toEqual(['onlypays given']);
  await bed.platform.database.execute(sql`delete from direction_cascades`);
});
