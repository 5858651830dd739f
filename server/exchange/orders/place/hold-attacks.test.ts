import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBalance } from '../../../money/ledger/balances.ts';
import { expireOrders } from '../change/expire-orders.ts';
import {
  type Customer,
  fieldsOf,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange({
    variables: { ORDERS_WAITING_MAX: '20', TRUSTED_PROXIES: '127.0.0.1' },
  });
  // One order may ask for a whole reserve: what stands against that is no limit of a direction.
  await bed.platform.database.execute(
    sql`update directions set income_amount_max = null, outcome_amount_max = null`,
  );
  await bed.platform.database.execute(sql`update payment_systems set income_amount_max = null`);
  await bed.catalogue.refresh();
});

afterAll(() => bed.close());

beforeEach(async () => {
  await bed.platform.database.execute(
    sql`update orders set expires_at = now() - interval '1 hour', version = version + 1
      where status = 'waiting_funds'`,
  );
  await expireOrders(bed.deps);
  // Preflight answers by what this process last read of the reserves.
  await bed.reserves.refresh();
});

const from = (ip: string, more: Record<string, string> = {}): Customer =>
  openCustomer(bed, { 'x-forwarded-for': ip, ...more });

async function free(system: string): Promise<bigint> {
  return (await readBalance(bed.platform.database, `reserve:${system}`)) ?? 0n;
}

/** Orders a share of the TRX that are there, in percent. */
async function order(customer: Customer, percent: number, total: bigint, path = 'orders') {
  const coins = ((total * BigInt(percent)) / 100n / 1_000_000n).toString();
  const fields = fieldsOf('walletToCoin', { outcome_amount: coins });
  const { income_amount: _, ...asked } = { income_amount: '', ...fields };
  const { status, body } = await customer.call('POST', path, asked);
  return {
    status,
    meta: body.meta,
    code: body.errors?.[0]?.code ?? null,
    detail: body.errors?.[0]?.detail,
  };
}

test('one network holds no more than its share of a reserve, however many addresses it has', async () => {
  const total = await free('TRX');
  const answers: (string | null)[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const ip = turn % 2 === 0 ? `203.0.113.${turn + 1}` : `203.0.113.${200 + turn}`;
    answers.push((await order(from(ip, { 'x-human': 'yes' }), 19, total)).code);
  }
  expect(answers.slice(0, 3)).toEqual([null, null, 'unpaid_limit']);
  expect(new Set(answers.slice(2))).toEqual(new Set(['unpaid_limit']));
  expect(await free('TRX')).toBeGreaterThan(total / 2n);
});

test('a /64 is one network, and its neighbour is another', async () => {
  const total = await free('TRX');
  const human = { 'x-human': 'yes' };
  expect((await order(from('2001:db8:1:2::1', human), 30, total)).status).toBe(201);
  expect((await order(from('2001:db8:1:2::ffff', human), 30, total)).code).toBe('unpaid_limit');
  expect((await order(from('2001:db8:1:3::1', human), 30, total)).status).toBe(201);
});

test('strangers of many networks together leave a part to those who sign in', async () => {
  const total = await free('TRX');
  for (let turn = 0; turn < 20; turn += 1) {
    await order(from(`198.51.${turn}.1`, { 'x-human': 'yes' }), 15, total);
  }
  const left = await free('TRX');
  expect(left).toBeGreaterThanOrEqual((total * 20n) / 100n - 1n);
  const user = from('192.0.2.1', { 'x-user': 'user-1', 'x-human': 'yes' });
  expect((await order(user, 15, total)).status).toBe(201);
});

test('many at once see each other', async () => {
  const total = await free('TRX');
  const crowd = Array.from({ length: 12 }, (_, turn) =>
    order(from(`198.18.${turn}.1`, { 'x-human': 'yes' }), 30, total),
  );
  const made = (await Promise.all(crowd)).filter(({ status }) => status === 201);
  expect(made).toHaveLength(2);
});

test('the second large order of a network takes a captcha, small ones do not', async () => {
  const total = await free('TRX');
  expect((await order(from('192.0.2.10'), 25, total)).status).toBe(201);
  expect((await order(from('192.0.2.11'), 22, total)).code).toBe('captcha');
  expect((await order(from('192.0.2.11', { 'x-human': 'yes' }), 22, total)).status).toBe(201);
  expect((await order(from('192.0.2.12'), 1, total)).status).toBe(201);
});

test('whether a captcha comes is told before the order is sent', async () => {
  const total = await free('TRX');
  const asksFor = async (ip: string, percent: number) => {
    const { status, code, meta } = await order(from(ip), percent, total, 'orders/preflight');
    expect([status, code, meta?.accepted]).toEqual([200, null, true]);
    return meta.captcha_required;
  };
  expect(await asksFor('192.0.2.30', 25)).toBe(false);
  expect((await order(from('192.0.2.30'), 25, total)).status).toBe(201);
  expect(await asksFor('192.0.2.31', 22)).toBe(true);
  expect(await asksFor('192.0.2.31', 1)).toBe(false);
  expect((await order(from('192.0.2.31'), 22, total)).code).toBe('captcha');
});

test('a large customer is served: the only order may take most of the reserve', async () => {
  const total = await free('TRX');
  expect((await order(from('192.0.2.20'), 70, total)).code).toBe('captcha');
  const stranger = from('192.0.2.20', { 'x-human': 'yes', 'site-locale': 'en' });
  const refused = await order(stranger, 95, total);
  expect(refused.code).toBe('unpaid_limit');
  expect(refused.detail).toMatch(/no more than [\d\s,.]+ of this reserve/);
  expect((await order(stranger, 70, total)).status).toBe(201);
});

test('a signed-in customer may take the whole of it', async () => {
  const total = await free('TRX');
  const user = from('192.0.2.30', { 'x-human': 'yes', 'x-user': 'user-2' });
  expect((await order(user, 99, total)).status).toBe(201);
});

test('who does not ask where to pay holds the reserve for ten minutes', async () => {
  const customer = from('192.0.2.40');
  const id = await customer.place('cardToCoin');
  const made = await customer.see(id);
  const waits = (order: { expires_at: string; created_at: string }) =>
    (Date.parse(order.expires_at) - Date.parse(order.created_at)) / 1000;
  expect(waits(made)).toBe(600);
  await customer.call('POST', `orders/${id}/get_requisites`, {});
  expect(waits(await customer.see(id))).toBeGreaterThan(600);
});

test('a word alone does not keep the reserve beyond the window', async () => {
  const before = await free('TRX');
  const customer = from('192.0.2.50');
  const { id } = await customer.placeToPay('cardToCoin');
  await customer.call('POST', 'orders/confirm_payment', { order_id: id });
  expect(await free('TRX')).toBeLessThan(before);
  await bed.letTimePass(id);
  await expireOrders(bed.deps);
  expect(await free('TRX')).toBe(before);
  const { status, timeline } = await customer.see(id);
  expect(status).toBe('moderation');
  expect(timeline.at(-1).code).toBe('claimed_unproven');
});
