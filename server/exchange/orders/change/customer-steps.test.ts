import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operatorActor } from '../../../../core/actor.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal, refuse } from '../../../../core/refusal.ts';
import { reportDeposit } from '../../../money/deposit-watcher/report-deposit.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { openCustomer, openTestExchange, type TestExchange } from '../testing.ts';
import { changeOrder } from './change-order.ts';
import { expireOrders } from './expire-orders.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const errorOf = ({ status, body }: { status: number; body: ReturnType<typeof JSON.parse> }) => [
  status,
  body.errors?.[0]?.code,
];

describe('payment details', () => {
  test('are the same however often they are asked for, and by whomever at once', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin');
    const ask = () => customer.call('POST', `orders/${id}/get_requisites`, {});
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const addresses = answers.map(
      ({ body }) =>
        body.included.find(({ type }: { type: string }) => type === 'wallets').attributes.address,
    );
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).toMatch(/^P-DEMO-/);
    const seen = await customer.see(id);
    expect(seen.timeline.map(({ code }: { code: string }) => code)).toEqual([
      'created',
      'requisites_issued',
    ]);
    expect(seen.available_actions).toEqual([
      'get_requisites',
      'confirm_payment',
      'send_cheque',
      'cancel',
    ]);
  });

  test('are never shared by two orders on a rail that makes its own', async () => {
    const customer = openCustomer(bed);
    const [one, other] = await Promise.all([
      customer.placeToPay('walletToCoin'),
      customer.placeToPay('walletToCoin'),
    ]);
    expect(one.wallet['address']).not.toBe(other.wallet['address']);
  });

  test('of an operator come from the pool in turn, each with so many slots, then none is left', async () => {
    const customer = openCustomer(bed);
    await bed.platform.database.execute(
      "update requisites set slots = 2, last_issued_at = null where payment_system = 'SBERRUB'",
    );
    const issued: string[] = [];
    for (let order = 0; order < 6; order += 1) {
      const { wallet } = await customer.placeToPay('cardToCoin');
      issued.push(String(wallet['address']));
      expect(wallet).toMatchObject({ amount: '10000.00', bank: 'Сбербанк' });
    }
    // Three cards in turn, then the same three again.
    expect(new Set(issued.slice(0, 3)).size).toBe(3);
    expect(issued.slice(3)).toEqual(issued.slice(0, 3));
    const late = await customer.place('cardToCoin');
    const refused = await customer.call('POST', `orders/${late}/get_requisites`, {});
    expect(errorOf(refused)).toEqual([422, 'no_slot']);
    // A place that is given up is free at once.
    const mine = await bed.platform.database.execute<{ order_id: string }>(
      "select order_id from order_requisites where rail = 'manual' limit 1",
    );
    await customer.call('DELETE', `orders/${mine.rows[0]?.order_id}`);
    const again = await customer.call('POST', `orders/${late}/get_requisites`, {});
    expect(again.status).toBe(200);
  });

  test('of an operator are given to no more than there are slots, however many ask at once', async () => {
    const customer = openCustomer(bed);
    await bed.platform.database.execute(
      "update requisites set slots = 3 where payment_system = 'TCSBRUB'",
    );
    const change = { income_payment_system_id: 'tcsbrub' };
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1)
      ids.push(await customer.place('cardToCoin', change));
    const answers = await Promise.all(
      ids.map((id) => customer.call('POST', `orders/${id}/get_requisites`, {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  });

  test('are not given for an order that is over, nor after its time', async () => {
    const customer = openCustomer(bed);
    const cancelled = await customer.place('walletToCoin');
    await customer.call('DELETE', `orders/${cancelled}`);
    const late = await customer.place('walletToCoin');
    await bed.letTimePass(late);
    for (const id of [cancelled, late]) {
      const refused = await customer.call('POST', `orders/${id}/get_requisites`, {});
      expect(errorOf(refused)).toEqual([409, 'invalid_transition']);
    }
  });

  test('take an idempotency key, but not one that stood for another order', async () => {
    const customer = openCustomer(bed);
    const [one, other] = [
      await customer.place('walletToCoin'),
      await customer.place('walletToCoin'),
    ];
    const ask = (id: string, key: string) =>
      customer.call('POST', `orders/${id}/get_requisites`, {}, { 'idempotency-key': key });
    const first = await ask(one, 'pay-1');
    expect((await ask(one, 'pay-1')).body.data).toEqual(first.body.data);
    expect(errorOf(await ask(other, 'pay-1'))).toEqual([422, 'idempotency_key_reused']);
    expect(errorOf(await ask(other, 'a b'))).toEqual([422, 'invalid_format']);
  });
});

describe('a payment that the customer claims', () => {
  const claim = (customer: ReturnType<typeof openCustomer>, id: string) =>
    customer.call('POST', 'orders/confirm_payment', { order_id: id });

  test('is noted once and takes the way out of the order away', async () => {
    const customer = openCustomer(bed);
    const { id } = await customer.placeToPay('walletToCoin');
    expect((await claim(customer, id)).body.data.attributes.payment_claimed_at).not.toBeNull();
    expect((await claim(customer, id)).status).toBe(200);
    const order = await customer.see(id);
    expect(order.available_actions).not.toContain('cancel');
    expect(
      order.timeline.filter(({ code }: { code: string }) => code === 'payment_claimed'),
    ).toHaveLength(1);
    expect(errorOf(await customer.call('DELETE', `orders/${id}`))).toEqual([
      409,
      'invalid_transition',
    ]);
  });

  test('before the payment details were given is refused', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin');
    expect(errorOf(await claim(customer, id))).toEqual([409, 'invalid_transition']);
    const said = async (locale: string) => {
      const asked = { 'site-locale': locale };
      const answer = await customer.call('POST', 'orders/confirm_payment', { order_id: id }, asked);
      return answer.body.errors[0].detail;
    };
    expect(await said('ru')).toBe(
      'Сначала получите реквизиты и переведите деньги, потом нажмите «Я оплатил».',
    );
    expect(await said('en')).toBe(
      'Get the payment details and send the money first, then press “I have paid”.',
    );
  });

  test('is kept for an operator when the time runs out before anybody looked', async () => {
    const customer = openCustomer(bed);
    const { id } = await customer.placeToPay('cardToCoin', {
      income_payment_system_id: 'sbprub',
      income_account: '+79001234567',
    });
    await claim(customer, id);
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
    expect(await customer.see(id)).toMatchObject({
      status: 'moderation',
      status_reason: expect.any(String),
    });
    const report = {
      orderId: id,
      actor: operatorActor('test'),
      key: 'seen',
      reference: null,
      amountFor: async (order: Order) => order.income,
      alongside: async () => undefined,
    };
    // The word of the customer alone keeps no fixed rate once the time is over.
    expect(await reportDeposit(bed.deps, report)).toEqual(refuse('required', 'received_at'));
    const receivedAt = new Date(bed.platform.clock.now().getTime() - 30_000);
    const found = await reportDeposit(bed.deps, { ...report, receivedAt });
    if (isRefusal(found)) throw new Error(JSON.stringify(found));
    expect(found.order).toMatchObject({ status: 'processing', exception: 'none' });
  });
});

describe('an order that is given up', () => {
  test('gives its reserve back at once and is told so in both languages', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin');
    const { status, body } = await customer.call('DELETE', `orders/${id}`);
    expect([status, body.data.attributes.status]).toEqual([200, 'cancelled']);
    const english = await customer.call('GET', `orders/${id}?locale=en`);
    expect(english.body.data.attributes.label).toMatch(/cancel/i);
    expect(body.data.attributes.label).toMatch(/отмен/i);
    expect(errorOf(await customer.call('DELETE', `orders/${id}`))).toEqual([
      409,
      'invalid_transition',
    ]);
  });

  test('by the clock of the database is expired, never earlier', async () => {
    const customer = openCustomer(bed);
    const [early, due] = [
      await customer.place('walletToCoin'),
      await customer.place('walletToCoin'),
    ];
    await bed.letTimePass(due);
    await expireOrders(bed.deps);
    expect((await customer.see(early)).status).toBe('waiting_funds');
    expect(await customer.see(due)).toMatchObject({ status: 'expired', is_final: true });
  });

  test('whose end fails keeps no other from ending', async () => {
    const customer = openCustomer(bed);
    const [poisoned, due] = [
      await customer.place('walletToCoin'),
      await customer.place('walletToCoin'),
    ];
    await bed.letTimePass(poisoned);
    await bed.letTimePass(due);
    await bed.platform.database.execute(
      `create function refuse_one() returns trigger language plpgsql as $$ begin
         if new.id = '${poisoned}' then raise exception 'poisoned'; end if; return new; end $$;
       create trigger refuse_one before update on orders for each row execute function refuse_one()`,
    );
    await expect(expireOrders(bed.deps)).rejects.toThrow();
    await bed.platform.database.execute('drop function refuse_one cascade');
    expect((await customer.see(due)).status).toBe('expired');
    await expireOrders(bed.deps);
    expect((await customer.see(poisoned)).status).toBe('expired');
  });
});

describe('an order is shown', () => {
  test('with its accounts to the browser that made it, masked to any other', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('coinToWallet');
    const stranger = await openCustomer(bed).see(id);
    const own = await customer.see(id);
    expect(own).toMatchObject({ outcome_account: 'P1012345678', email: 'anna@example.com' });
    expect(stranger.outcome_account).not.toContain('1012345');
    expect(stranger.refund_account).not.toBe(own.refund_account);
    expect(stranger.email).not.toContain('anna');
    expect(stranger.number).toBe(own.number);
  });

  test('with the name it was made with to who may act for it, and to nobody else', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('coinToCard');
    const own = { full_name: 'Петрова Анна', asked_side: 'income' };
    expect(await customer.see(id)).toMatchObject(own);
    expect((await openCustomer(bed).see(id)).full_name).toBeNull();
  });

  test('with the memo of its payout in the same way', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin', {
      outcome_payment_system_id: 'xrp',
      outcome_memo: '4027295',
      outcome_account: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
    });
    expect((await customer.see(id)).outcome_memo).toBe('4027295');
    expect((await openCustomer(bed).see(id)).outcome_memo).toBe('40••••95');
  });

  test('to its owner alone when somebody signed in made it', async () => {
    const owner = openCustomer(bed, { 'x-user': 'anna' });
    const id = await owner.place('walletToCoin');
    expect((await owner.see(id)).outcome_account).toMatch(/^TQn/);
    const others = [openCustomer(bed), openCustomer(bed, { 'x-user': 'boris' })];
    for (const other of others) {
      const calls = await Promise.all([
        other.call('GET', `orders/${id}`),
        other.call('DELETE', `orders/${id}`),
        other.call('GET', `orders/${id}/events`),
        other.call('POST', `orders/${id}/get_requisites`, {}),
        other.call('POST', `orders/${id}/decision`, { decision: 'accept' }),
        other.call('POST', `orders/${id}/send_cheque`, {}),
        other.call('POST', `orders/${id}/demo`, { action: 'pay_exact' }),
        other.call('POST', 'orders/confirm_payment', { order_id: id }),
      ]);
      expect(calls.map(errorOf)).toEqual(calls.map(() => [404, 'not_found']));
    }
    expect((await owner.see(id)).status).toBe('waiting_funds');
  });

  test.each(['A'.repeat(22), 'nonsense', '..%2f..', '%00', `${'A'.repeat(21)}!`, 'A'.repeat(250)])(
    'to nobody under an id that is none: %s',
    async (id) => {
      const answer = await openCustomer(bed).call('GET', `orders/${id}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.body.errors).toHaveLength(1);
    },
  );

  test('in a list to somebody signed in, newest first, with its payment systems', async () => {
    const owner = openCustomer(bed, { 'x-user': 'vera' });
    const ids = [await owner.place('walletToCoin'), await owner.place('coinToWallet')];
    const { status, body } = await owner.call('GET', 'orders?page=1&per=20');
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids.reverse());
    expect(body.meta).toEqual({ page: 1, per: 20, total: 2, total_pages: 1 });
    expect(body.included.map(({ id }: { id: string }) => id).sort()).toEqual(['prusd', 'trx']);
    expect((await owner.call('GET', 'orders?page=2&per=1')).body.data).toHaveLength(1);
    expect(errorOf(await openCustomer(bed).call('GET', 'orders'))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(errorOf(await owner.call('GET', 'orders?per=101'))).toEqual([422, 'less_than']);
    expect(errorOf(await owner.call('GET', 'orders?page=0'))).toEqual([422, 'invalid_format']);
  });
});

test('a change of an order that does not exist is not found', async () => {
  const changed = await changeOrder(bed.deps, {
    orderId: 'A'.repeat(22),
    actor: 'service',
    event: () => ({ type: 'cancelled' }),
  });
  expect(changed).toEqual({ refused: [{ code: 'not_found' }] });
});
