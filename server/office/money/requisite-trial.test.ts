import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openRequisitesStandIn,
  type RequisitesProvider,
  type RequisitesStandIn,
  requisiteSettings,
} from '../../../gateways/requisites/stand-in/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { verifyAuditChain } from '../audit/verify-audit-chain.ts';

let office: TestOffice;
let provider: RequisitesStandIn;

beforeAll(async () => {
  provider = await openRequisitesStandIn();
  const origins = ['https://p2p.example', 'https://onlypays.net'];
  office = await openTestOffice({
    GATEWAY_ADDRESSES: origins.map((origin) => `${origin}=${provider.address}`).join(','),
  });
  const { api_url, ...keys } = requisiteSettings.shop_api;
  await set('shop_api', { api_url }, keys);
  const { api_id, secret_key } = requisiteSettings.onlypays;
  await set('onlypays', { api_id }, { secret_key });
});
beforeEach(() => {
  provider.behave('shop_api', 'honest');
  provider.behave('onlypays', 'honest');
});
afterAll(async () => {
  const { rows } = await office.platform.database.execute(sql`select from requisite_requests`);
  expect(rows).toEqual([]);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
  await provider.close();
});

async function set(name: RequisitesProvider, fields: object, secrets: object): Promise<void> {
  const list = (await office.admin.call('GET', '/gateways')).json().data;
  const { version } = list.find(({ id }: { id: string }) => id === name).attributes;
  const systems = [{ payment_system_id: 'sberrub', position: 0, amount_min: '1000' }];
  const terms = { enabled: true, version, fields, secrets, systems };
  const answer = await office.admin.call('PUT', `/gateways/${name}`, terms);
  expect(answer.statusCode, answer.body).toBe(200);
}

const bySber = { payment_system_id: 'sberrub' };

async function tried(name: RequisitesProvider, asked: object = bySber) {
  const answer = await office.admin.call('POST', `/gateways/${name}/try`, asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

test('a provider tells its balances, and what it opens for the smallest amount is cancelled', async () => {
  expect(await tried('shop_api', {})).toMatchObject({
    question: 'answered',
    balances: [{ currency: 'USDT', amount: '125.5' }],
    payment: null,
    requisites: null,
  });
  expect(provider.asked).toEqual([]);
  const { requisites, question } = await tried('shop_api');
  expect(question).toBe('answered');
  expect(requisites).toMatchObject({
    outcome: 'given',
    amount: '1000.00',
    currency: 'RUB',
    closed: true,
    why: null,
    address: '+79995554433',
    bank: 'Сбербанк',
    holder: 'ИВАН ИВАНОВИЧ И',
  });
  const order = provider.of(requisites.reference);
  expect(order).toMatchObject({ amount: 1000, status: 'ended', said: ['cancel'] });
});

test('one without a question that would prove its settings says so, and is asked all the same', async () => {
  expect(await tried('onlypays', {})).toMatchObject({ question: 'none', requisites: null });
  const { question, requisites } = await tried('onlypays');
  expect(question).toBe('none');
  expect(requisites).toMatchObject({ outcome: 'given', closed: true, bank: 'Т-Банк' });
  expect(provider.of(requisites.reference).status).toBe('ended');
});

test.each([
  ['none_free', { outcome: 'none_free', closed: null, address: null }],
  ['refuses', { outcome: 'refused', why: 'O10008', closed: null }],
  ['takes_its_time', { outcome: 'looking', closed: true }],
  ['keeps_open', { outcome: 'given', closed: false }],
  // Their answer was lost: the order is found by our number.
  ['accepts_and_fails', { outcome: 'given', closed: true }],
] as const)('a provider that %s is shown as it is', async (mood, expected) => {
  provider.behave('shop_api', mood);
  const { requisites, payment_why: why } = await tried('shop_api');
  expect(requisites).toMatchObject(expected);
  expect(why).toBeNull();
});

test('of an order that nobody can look for it is said that it may stand there', async () => {
  provider.behave('onlypays', 'accepts_and_fails');
  const { requisites } = await tried('onlypays');
  expect(requisites).toMatchObject({ outcome: 'unanswered', why: 'answered 500', closed: null });
  expect(provider.of(requisites.reference).status).toBe('waiting');
});

test('a wrong key is found out by the question, and stands among the last errors', async () => {
  const { api_url, ...keys } = requisiteSettings.shop_api;
  await set('shop_api', { api_url }, { api_key: 'another-key-of-a-shop' });
  expect(await tried('shop_api', {})).toMatchObject({
    question: 'failed',
    question_why: 'answered 401',
    requisites: null,
  });
  const list = (await office.admin.call('GET', '/gateways')).json().data;
  const { failed_why: why, aside_until: aside } = list.find(
    ({ id }: { id: string }) => id === 'shop_api',
  ).attributes;
  expect([why, aside]).toEqual(['answered 401', null]);
  await set('shop_api', { api_url }, keys);
});

test('what it does not serve and whoever may not try it are refused', async () => {
  const refused = async (asked: object, desk = office.admin) =>
    (await desk.call('POST', '/gateways/shop_api/try', asked)).json().errors[0].code;
  expect(await refused({ payment_system_id: 'ltc' })).toBe('invalid_format');
  expect(await refused({ payment_system_id: 'prrub' })).toBe('invalid_format');
  expect(await refused(bySber, office.operator)).toBe('forbidden');
});
