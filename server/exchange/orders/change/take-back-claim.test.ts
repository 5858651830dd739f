import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';
import { expireOrders } from './expire-orders.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

beforeEach(() => bed.tick({}));
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const claim = (id: string) => customer.call('POST', 'orders/confirm_payment', { order_id: id });
const takeBack = (id: string, who = customer) => who.call('DELETE', `orders/${id}/payment_claim`);

test('a press by mistake is taken back: the order waits and may be cancelled again', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  expect((await takeBack(id)).status).toBe(409);
  expect((await claim(id)).body.data.attributes).toMatchObject({
    label: 'Ждём ваш перевод',
    own_account_only: true,
    available_actions: expect.arrayContaining(['take_back_claim']),
  });
  expect((await takeBack(id, openCustomer(bed))).status).toBe(403);
  const { status, body } = await takeBack(id);
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({
    status: 'waiting_funds',
    payment_claimed_at: null,
    label: 'Ждём оплату',
    available_actions: expect.arrayContaining(['confirm_payment', 'cancel']),
  });
  expect(body.data.attributes.timeline.at(-1).code).toBe('claim_taken_back');
  expect((await claim(id)).status).toBe(200);
});

test('an order that only the claim kept open expires, and gives its reserve back', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  await claim(id);
  await bed.letTimePass(id);
  await expireOrders(bed.deps);
  expect(await customer.see(id)).toMatchObject({ status: 'moderation' });
  expect((await takeBack(id)).body.data.attributes).toMatchObject({
    status: 'expired',
    payment_claimed_at: null,
    exception: 'none',
  });
  const { rows } = await bed.platform.database.execute(
    `select held_units::text as held from orders where id = '${id}'`,
  );
  expect(rows).toEqual([{ held: '0' }]);
});

test('nothing is taken back once a transfer is seen', async () => {
  const { id } = await customer.placeToPay('coinToWallet');
  await claim(id);
  await payIn(bed, id, { pending: true });
  await bed.watch();
  expect((await takeBack(id)).status).toBe(409);
  expect((await customer.see(id)).payment_claimed_at).not.toBeNull();
});
