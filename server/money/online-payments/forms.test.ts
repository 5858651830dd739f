import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProviderStandIn, type ProviderStandIn } from '../../../gateways/stand-in/testing.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { measurePayments } from './measure-payments.ts';
import { gatewayHealth, onlinePayments } from './tables.ts';
import { switchOn, tell, work } from './testing.ts';

let bed: TestExchange;
let provider: ProviderStandIn;
let anna: Customer;

beforeAll(async () => {
  provider = await openProviderStandIn();
  bed = await openTestExchange({ provider: provider.outside });
});
beforeEach(async () => {
  provider.behave('honest');
  anna = openCustomer(bed);
  await bed.platform.database.delete(gatewayHealth);
  for (const name of ['payeer', 'volet', 'heleket'] as const) {
    await switchOn(bed, name, { enabled: false });
  }
});
afterAll(async () => {
  await bed.close();
  await provider.close();
});

async function request(from: Customer, id: string | null, headers = {}) {
  const part = `--b\r\ncontent-disposition: form-data; name="order_id"\r\n\r\n${id}\r\n`;
  const answer = await bed.app.inject({
    method: 'POST',
    url: '/api/v1/online_payments/request',
    cookies: { ...from.cookies() },
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    payload: `${id === null ? '' : part}--b--\r\n`,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** As if the time for which it is set aside were over. */
async function forgive(name: string): Promise<void> {
  await bed.platform.database.execute(sql`
    update gateway_health set aside_until = now() - interval '1 second' where gateway = ${name}`);
  await bed.gateways.refresh();
}

const actionsOf = async (from: Customer, id: string): Promise<string[]> =>
  (await from.see(id)).available_actions;

test('who may pay online is led to the provider with the amount of the order', async () => {
  const id = await anna.place('cardToCoin');
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  await switchOn(bed, 'payeer');
  expect(await actionsOf(anna, id)).toContain('pay_online');
  const { status, body } = await request(anna, id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    type: 'payment_forms',
    attributes: {
      action: 'https://payeer.com/merchant/',
      method: 'post',
      fields: { m_shop: '12345', m_amount: '10000.00', m_curr: 'RUB', m_orderid: body.data.id },
    },
  });
  expect(JSON.stringify(body)).not.toContain(id);
});

test('a page opened twice, or pressed by many, is one payment', async () => {
  await switchOn(bed, 'heleket');
  const id = await anna.place('cardToCoin');
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(anna, id)));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const rows = await bed.platform.database.select().from(onlinePayments);
  expect(rows.filter(({ orderId }) => orderId === id)).toHaveLength(1);
});

test('nobody is led to pay for an order that is not theirs, or is none', async () => {
  await switchOn(bed, 'payeer');
  const id = await anna.place('cardToCoin');
  const eve = openCustomer(bed);
  expect((await request(eve, id)).body.errors[0].code).toBe('order_control_required');
  expect(await actionsOf(eve, id)).not.toContain('pay_online');
  expect((await request(eve, 'A'.repeat(22))).status).toBe(404);
  expect((await request(eve, '../x')).status).toBe(404);
  const missing = await request(eve, null);
  expect(missing.body.errors[0]).toMatchObject({ code: 'required' });
  const evil = { origin: 'https://evil.example' };
  expect((await request(anna, id, evil)).body.errors[0].code).toBe('cross_origin');
  const json = await anna.call('POST', 'online_payments/request', { order_id: id });
  expect(json.status).toBe(415);
});

test('what cannot be paid online is said in the specified words', async () => {
  const id = await anna.place('cardToCoin');
  const words = {
    en: 'Error forming payment form, please write in support chat',
    ru: 'Не удалось сформировать форму оплаты, напишите в чат поддержки',
  };
  const none = await request(anna, id, { 'site-locale': 'en' });
  expect(none.status).toBe(503);
  expect(none.body.errors[0]).toMatchObject({ code: 'payment_form_failed', detail: words.en });
  await switchOn(bed, 'heleket');
  for (const how of ['down', 'silent', 'html', 'redirect', 'lying', 'phishing'] as const) {
    provider.behave(how);
    const { body } = await request(anna, id, { 'site-locale': 'ru' });
    expect(body.errors?.[0]?.detail, how).toBe(words.ru);
    await forgive('heleket');
  }
  provider.behave('accepts_and_fails');
  const made = provider.invoices.length;
  expect((await request(anna, id)).status).toBe(503);
  await forgive('heleket');
  provider.behave('honest');
  expect((await request(anna, id)).status).toBe(200);
  expect(provider.invoices.length).toBe(made);
});

test('a gateway is offered within its limits alone, and the next one where it is not', async () => {
  const id = await anna.place('cardToCoin');
  await switchOn(bed, 'payeer', { unitsMin: 1_000_001n });
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  await switchOn(bed, 'payeer', { unitsMax: 999_999n });
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  await switchOn(bed, 'payeer', { dayUnitsMax: 1_500_000n });
  await switchOn(bed, 'volet', { position: 5 });
  const first = await request(anna, id);
  expect(first.body.data.attributes.action).toContain('payeer');
  const tells = { reference: first.body.data.id, amount: '10000.00', currency: 'RUB' };
  await tell(bed, 'payeer', { ...tells, operation: 'a-day' });
  provider.pay({ ...tells, operation: 'a-day' });
  await work(bed);
  expect((await anna.see(id)).status).toBe('processing');
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  const next = await anna.place('cardToCoin');
  expect((await request(anna, next)).body.data.attributes.action).toContain('volet');
});

test('who says that they have paid, or has run out of time, is not led to pay again', async () => {
  await switchOn(bed, 'payeer');
  const { id } = await anna.placeToPay('cardToCoin');
  expect(await actionsOf(anna, id)).toContain('pay_online');
  await anna.call('POST', 'orders/confirm_payment', { order_id: id });
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  expect((await request(anna, id)).status).toBe(503);
  const late = await anna.place('cardToCoin');
  await bed.letTimePass(late);
  expect((await request(anna, late)).status).toBe(503);
  const given = await anna.place('cardToCoin');
  await anna.call('DELETE', `orders/${given}`);
  expect((await request(anna, given)).status).toBe(503);
});

test('a provider that fails again and again is set aside, and tried again later', async () => {
  await switchOn(bed, 'heleket');
  await switchOn(bed, 'volet', { position: 5 });
  const id = await anna.place('cardToCoin');
  const leads = async () => (await request(anna, id)).body.data?.attributes.action ?? null;
  expect(await leads()).toContain('heleket');
  provider.behave('down');
  expect([await leads(), await leads(), await leads()]).toEqual([null, null, null]);
  await bed.gateways.refresh();
  // The next one takes its customers.
  expect(await leads()).toContain('volet');
  await switchOn(bed, 'volet', { enabled: false });
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  await forgive('heleket');
  expect(await actionsOf(anna, id)).toContain('pay_online');
  // Still down, it is set aside at once, and for longer.
  expect(await leads()).toBeNull();
  await bed.gateways.refresh();
  expect(await actionsOf(anna, id)).not.toContain('pay_online');
  await forgive('heleket');
  provider.behave('honest');
  expect(await leads()).toContain('heleket');
  const { rows } = await bed.platform.database.execute(
    sql`select failures, aside_until from gateway_health where gateway = 'heleket'`,
  );
  expect(rows).toEqual([{ failures: 0, aside_until: null }]);
});

test('what a provider refuses with reason is not held against it', async () => {
  await switchOn(bed, 'heleket');
  const id = await anna.place('cardToCoin');
  provider.behave('refuses');
  for (let tries = 0; tries < 5; tries += 1) expect((await request(anna, id)).status).toBe(503);
  await bed.gateways.refresh();
  expect(await actionsOf(anna, id)).toContain('pay_online');
});

test('the last payments of a provider are measured, and no more than so many of them', async () => {
  const { database } = bed.platform;
  await switchOn(bed, 'volet');
  const id = await anna.place('cardToCoin');
  await database.execute(sql`
    insert into online_payments (reference, order_id, gateway, payment_system, asset, units, amount,
                                 currency, created_at, paid_by, credited_at)
    select (100000000000 + n)::text, ${id}, 'volet', 'SBERRUB', 'RUB', n, '1', 'RUB', at,
           case when n % 2 = 0 then 'op' end, case when n % 2 = 0 then at + interval '90 seconds' end
      from (select n, now() - interval '1 hour' - n * interval '1 second' as at
              from generate_series(1, 600) n) s`);
  const measured = (await measurePayments(database)).get('volet');
  expect(measured).toEqual({ asked: 500, paid: 250, medianSeconds: 90 });
});
