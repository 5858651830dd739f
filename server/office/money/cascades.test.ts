import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requisiteSettings } from '../../../gateways/requisites/stand-in/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { verifyAuditChain } from '../audit/verify-audit-chain.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
  const { api_url, ...secrets } = requisiteSettings.shop_api;
  await set('shop_api', { fields: { api_url }, secrets, position: 0 });
  const { api_id, secret_key } = requisiteSettings.onlypays;
  await set('onlypays', { fields: { api_id }, secrets: { secret_key }, position: 1 });
});
afterAll(async () => {
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
});

type Terms = { readonly fields: object; readonly secrets: object; readonly position: number };

async function set(name: string, { position, ...entered }: Terms) {
  const limits = { day_max: '500000', month_max: '9000000', day_orders_max: 40 };
  const systems = [{ payment_system_id: 'sberrub', position, ...limits }];
  const terms = { enabled: true, version: 0, systems, ...entered };
  const answer = await office.admin.call('PUT', `/gateways/${name}`, terms);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function cascade() {
  const answer = await office.admin.call('GET', '/cascades');
  const [found] = answer.json().data;
  return found.attributes;
}

const orderOf = async () =>
  (await cascade()).providers.map(({ gateway }: { gateway: string }) => gateway);

test('the order in which providers are asked is changed, for all and for one direction', async () => {
  expect(await orderOf()).toEqual(['shop_api', 'onlypays']);
  expect((await cascade()).providers[0]).toMatchObject({
    title: 'P2P Shop API',
    enabled: true,
    rests_until: null,
    asked: 0,
    answer_ms: null,
    day_max: '500000.00',
    month_max: '9000000.00',
    day_orders_max: 40,
    orders_today: 0,
  });
  const order = ['onlypays', 'shop_api'];
  const changed = await office.admin.call('PUT', '/cascades/sberrub', { order });
  expect(changed.statusCode).toBe(204);
  expect(await orderOf()).toEqual(order);
  expect(office.modules.gateways.cascadeOf('SBERRUB')).toHaveLength(2);
  const own = { order: ['shop_api', 'onlypays'] };
  await office.admin.call('PUT', '/direction_cascades/sberrub-ltc', own);
  expect((await cascade()).own).toMatchObject([{ direction_id: 'sberrub-ltc', ...own }]);
  await office.admin.call('PUT', '/direction_cascades/sberrub-ltc', { order: [] });
  expect((await cascade()).own).toEqual([]);
});

test.each([
  ['one that does not serve it', 'cascades/sberrub', ['volet'], 422, 'order'],
  ['one that stands there twice', 'cascades/sberrub', ['onlypays', 'onlypays'], 422, 'order'],
  ['nobody known', 'direction_cascades/sberrub-ltc', ['nobody'], 422, 'order'],
  ['a payment system that is none', 'cascades/nothing', [], 404, undefined],
  ['a direction that is none', 'direction_cascades/nothing', [], 404, undefined],
])('refused is %s', async (_, path, order, status, field) => {
  const answer = await office.admin.call('PUT', `/${path}`, { order });
  expect(answer.statusCode, answer.body).toBe(status);
  const [error] = answer.json().errors;
  expect(error.source?.pointer?.split('/').at(-1)).toBe(field);
});

test('a provider is told of a dispute once its order has ended there', async () => {
  const order = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.platform.database.execute(sql`
    insert into requisite_requests (reference, order_id, gateway, payment_system, asset, units,
        state, operation, counted_on)
      values ('100000000077', ${order}, 'onlypays', 'SBERRUB', 'RUB', 1500000, 'ended', 'op', now())`);
  const path = '/requisite_requests/100000000077/dispute';
  const disputed = await office.operator.call('POST', path, {});
  expect(disputed.statusCode, disputed.body).toBe(204);
  const { rows } = await office.platform.database.execute(sql`
    select kind from requisite_forwards where reference = '100000000077'`);
  expect(rows).toEqual([{ kind: 'dispute' }]);
});

test('nothing is disputed that its provider has not closed', async () => {
  const nothing = await office.operator.call('POST', '/requisite_requests/1/dispute', {});
  expect(nothing.statusCode).toBe(404);
  expect((await office.admin.call('GET', '/requisite_requests')).json().data).toEqual([]);
  const { rows } = await office.platform.database.execute(sql`
    select from audit_log where action = 'order_cascade'`);
  expect(rows.length).toBeGreaterThan(0);
});
