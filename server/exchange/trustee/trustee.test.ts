import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { incomeUnits } from '../../../core/money/units.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { openExports } from '../../market/monitors/files/open-exports.ts';
import {
  type LiveMonitorTerms,
  openMonitorTerms,
} from '../../market/monitors/open-monitor-terms.ts';
import { createPartner } from '../../market/partners/change-partners.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { expireOrders } from '../orders/change/expire-orders.ts';
import { orders } from '../orders/tables.ts';
import { openTestExchange, type TestExchange } from '../orders/testing.ts';
import { issueKey, revokeKey } from './keys.ts';
import { registerTrustee } from './routes.ts';
import { signatureOf, signedText } from './signature.ts';
import { trusteeOrders } from './tables.ts';

let exchange: TestExchange;
let app: App;
let terms: LiveMonitorTerms;
let key = { id: '', publicKey: '', secret: '' };
let inBreak = false;
let railIsAway = false;
const author = { actor: operatorActor('1'), ip: '127.0.0.1' };
const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

beforeAll(async () => {
  exchange = await openTestExchange();
  const { platform, announcements, catalogue, rates, reserves, deps } = exchange;
  terms = await openMonitorTerms(platform, announcements);
  const quotes = {
    catalogue,
    rates,
    clock: platform.clock,
    reserves: reserves.current,
    slotsOf: () => null,
  };
  const exports = openExports({
    sources: quotes,
    terms,
    notices: { current: () => ({ ...quiet, technicalBreak: inBreak }) },
    tasks: platform.tasks,
  });
  app = await buildApp(platform);
  const { rails } = deps;
  const found = {
    ...rails,
    deposits: (name: string) => (railIsAway ? null : rails.deposits(name)),
  };
  const trustee = { orders: { ...deps, rails: found }, quotes, terms, inBreak: () => inBreak };
  registerTrustee(app, trustee, exports);
  app.addHook('onClose', async () => exports.close());
  await app.ready();
});

afterAll(async () => {
  await app.close();
  terms.close();
  await exchange.close();
});

const quiet = {
  shown: false,
  level: 'info' as const,
  textRu: '',
  textEn: '',
  version: 1,
  technicalBreak: false,
  resumeAt: null,
  updatedAt: new Date(0),
};

type Answer = Record<string, unknown>;

async function call(
  path: string,
  body: Answer,
  given: { timestamp?: string; signature?: string; method?: 'GET' | 'POST' } = {},
) {
  const timestamp = given.timestamp ?? String(exchange.platform.clock.now().getTime());
  const method = given.method ?? 'POST';
  const query = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await app.inject({
    method,
    url: `/trustee/${path}${method === 'GET' ? `?${query}` : ''}`,
    headers: {
      'trustee-public-key': key.publicKey,
      'trustee-timestamp': timestamp,
      'trustee-signature': given.signature ?? signatureOf(key.secret, body, timestamp),
    },
    ...(method === 'GET' ? {} : { payload: body }),
  });
  const members: Answer = answer.json();
  const signed = answer.headers['trustee-signature'];
  if (signed !== undefined) {
    const at = String(answer.headers['trustee-timestamp']);
    expect(signed, 'the answer is signed').toBe(signatureOf(key.secret, members, at));
  }
  return { status: answer.statusCode, members };
}

const way = { from: 'TRX', to: 'USDTTRC20' };
const wanted = { ...way, toPaymentDetails: address, redirectUrl: 'https://wallet.example/done' };

test('the signature is that of the interface’s own code, name and value in small letters', () => {
  const body = { from: 'ETH', to: 'CARDUAH', fromAmount: 0.1, extraToFee: 0.005, nothing: 0 };
  expect(signedText(body, '1623850218201')).toBe(
    'extratofee0.005frometh' + 'fromamount0.1tocarduahtimestamp1623850218201',
  );
});

test('without a key there is no interface', async () => {
  expect((await app.inject('/trustee/ways')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/trustee/estimate' })).statusCode).toBe(404);
});

test('a key is given to a partner with a code, and the ways are told', async () => {
  const { database } = exchange.platform;
  const entry = { kind: 'partner', name: 'Wallet', monogram: 'W' } as const;
  const nameless = await createPartner(database, entry, author);
  const partner = await createPartner(database, { ...entry, code: 'wallet' }, author);
  if (isRefusal(nameless) || isRefusal(partner)) throw new Error('partners are made');
  const contact_email = 'orders@wallet.example';
  expect(await issueKey(database, { partner_id: nameless.id, contact_email }, author)).toEqual({
    refused: [{ code: 'invalid_format', field: 'partner_id' }],
  });
  const issued = await issueKey(database, { partner_id: partner.id, contact_email }, author);
  if (isRefusal(issued)) throw new Error('a key is given');
  key = { id: issued.key.id, publicKey: issued.key.publicKey, secret: issued.secret };
  const ways = await app.inject('/trustee/ways');
  expect(ways.headers['content-type']).toContain('application/xml');
  const line = ways.body
    .split('\n')
    .find((item) => item.includes('<from>TRX</from><to>USDTTRC20<'));
  expect(line).toMatch(/<minamount>[0-9.]+ TRX<\/minamount>.*<ratetype>FIXED<\/ratetype>/);
  expect(ways.body).not.toContain('<from>SBERRUB<');
});

test.each([
  ['another signature', { signature: 'f'.repeat(128) }],
  ['an old one', { timestamp: '1623850218201' }],
  ['no time', { timestamp: 'soon' }],
])('%s is refused', async (_, given) => {
  const { status, members } = await call('estimate', { ...way, fromAmount: 1000 }, given);
  expect(status).toBe(401);
  expect(members).toMatchObject({ errorCode: 'PROVIDER_ERROR' });
});

test('an estimate takes the partner’s share apart from ours', async () => {
  const plain = (await call('estimate', { ...way, fromAmount: 1000 })).members;
  const shared = (await call('estimate', { ...way, fromAmount: 1000, extraFromFee: 0.005 }))
    .members;
  expect(plain).toMatchObject({ ...way, fromAmount: 1000, extraFromFee: 0, rateType: 'FLOATING' });
  expect(shared['extraFromFee']).toBe(5);
  expect([plain['fromRate'], plain['toRate']]).toContain(1);
  expect(Number(shared['toAmount'])).toBeLessThan(Number(plain['toAmount']));
  const back = (await call('estimate', { ...way, toAmount: plain['toAmount'] })).members;
  expect(Number(back['fromAmount'])).toBeLessThanOrEqual(1000);
});

test('an amount outside of the limits is told the limit on the side asked by', async () => {
  const small = await call('estimate', { ...way, fromAmount: 0.001 });
  expect(small.status).toBe(400);
  expect(small.members).toMatchObject({ errorCode: 'EXCEEDING_LIMITS' });
  expect(Number(small.members['minAmount'])).toBeGreaterThan(0.001);
  const large = await call('estimate', { ...way, toAmount: 900_000_000_000 });
  expect(large.members).toMatchObject({ errorCode: 'EXCEEDING_LIMITS' });
  expect(large.members).toHaveProperty('maxAmount');
  const neither = await call('estimate', way);
  expect(neither.members).toMatchObject({ errorCode: 'PROVIDER_ERROR' });
});

test('an order is an ordinary one, marked with its partner, and made once however often it is sent', async () => {
  const { database, clock } = exchange.platform;
  const body = { ...wanted, fromAmount: 1000, userId: '4MkQ4RTk', extraFromFee: 0.002 };
  const timestamp = String(clock.now().getTime());
  const sent = await Promise.all([1, 2, 3].map(() => call('create', body, { timestamp })));
  sent.push(await call('create', body, { timestamp }));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(sent.map(({ members }) => members['id'])).size).toBe(1);
  const [first] = sent;
  expect(first?.members).toMatchObject({
    ...body,
    extraFromFee: 2,
    status: 'WAITING',
    fromAmountReceived: 0,
    payCryptoAddress: expect.stringMatching(/^T/),
  });
  expect(first?.members).not.toHaveProperty('payUrl');
  const rows = await database.select().from(orders).where(eq(orders.referrerCode, 'wallet'));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ email: 'orders@wallet.example', ip: 'wallet:4MkQ4RTk' });
  const id = String(first?.members['id']);
  const checked = await call('check', { id }, { method: 'GET' });
  expect(checked.members).toMatchObject({ id, status: 'WAITING', fromTxHash: '' });
});

test('a signed request is good for its own call alone, as often as it comes', async () => {
  const made = await call('create', { ...wanted, fromAmount: 1000 });
  const id = String(made.members['id']);
  const timestamp = String(exchange.platform.clock.now().getTime());
  const check = () => call('check', { id }, { timestamp, method: 'GET' });
  expect((await check()).status).toBe(200);
  expect((await call('cancel', { id }, { timestamp })).status).toBe(401);
  const again = await check();
  expect(again).toMatchObject({ status: 200, members: { status: 'WAITING' } });
});

test('a fixed rate is kept by its id; one that is not this request’s is not taken', async () => {
  const asked = { ...way, rateType: 'FIXED' };
  const { members } = await call('estimate', { ...asked, fromAmount: 1000 });
  expect(Number(members['rateIdExpirationTimestamp'])).toBeGreaterThan(
    exchange.platform.clock.now().getTime() + 30_000,
  );
  const { rateId } = members;
  const order = { ...wanted, ...asked, fromAmount: 1000, rateId };
  await exchange.tick({ TRX: 900_000n });
  expect((await call('create', order)).members).toMatchObject({ errorCode: 'EXPIRED_RATE' });
  await exchange.tick({ TRX: 999_000n });
  const made = await call('create', order);
  expect(made.members['toAmount']).toBe(members['toAmount']);
  await exchange.tick({});
  const greedy = await call('create', { ...order, extraToFee: 0.05 });
  expect(greedy.members).toMatchObject({ errorCode: 'EXPIRED_RATE' });
  const other = await call('create', { ...order, fromAmount: 2000 });
  expect(other.status).toBe(400);
  expect((await call('create', { ...order, rateId: 'x' })).status).toBe(400);
  for (const wrong of [{ from: 'XRP' }, { to: 'USDTBEP20' }, { from: 'USDTTRC20', to: 'TRX' }]) {
    const { status, members: refused } = await call('create', { ...order, ...wrong });
    expect([status, refused['errorCode']]).toEqual([400, 'EXPIRED_RATE']);
  }
});

test('what is missing is named as the interface names it', async () => {
  const { toPaymentDetails: _, ...rest } = { ...wanted, fromAmount: 1000 };
  expect((await call('create', rest)).members['message']).toContain('toPaymentDetails');
  const wrong = await call('create', { ...wanted, fromAmount: 1000, toPaymentDetails: 'abc' });
  expect(wrong.members['message']).toMatch(/^toPaymentDetails: /);
});

test.each(['a\u0000b', 'a\ud800'])('a text that no database keeps is none', async (userId) => {
  const { status, members } = await call('create', { ...wanted, fromAmount: 1003, userId });
  expect(status).toBe(200);
  expect(members).not.toHaveProperty('userId');
});

test('other money is paid on the page of the order', async () => {
  const order = { from: 'PRUSD', to: 'TRX', fromAmount: 100, fromPaymentDetails: 'P1012345678' };
  const { members } = await call('create', { ...wanted, ...order });
  expect(members['payUrl']).toMatch(/\/en\/orders\/[A-Za-z0-9_-]{22}$/);
  expect(members).not.toHaveProperty('payCryptoAddress');
  const orderId = String(members['payUrl']).slice(-22);
  const { database } = exchange.platform;
  const [row] = await database.select().from(orders).where(eq(orders.id, orderId));
  expect(row?.returnUrl).toBe(wanted.redirectUrl);
});

test('an order of an unverified card waits for it on its page', async () => {
  const { database } = exchange.platform;
  await database.execute(sql`
    update payment_systems set card_verification = true, income_fields = '{}'
     where code = 'SBERRUB'`);
  await exchange.change('sberrub-trx', { requiredFields: [] });
  const card = { fromAmount: 10_000, fromPaymentDetails: '2200000000000004' };
  const { members } = await call('create', { ...wanted, from: 'SBERRUB', to: 'TRX', ...card });
  expect(members, JSON.stringify(members)).toMatchObject({ status: 'WAITING' });
  const orderId = String(members['payUrl']).slice(-22);
  const [row] = await database.select().from(orders).where(eq(orders.id, orderId));
  expect(row).toMatchObject({ awaitsCard: true, requisitesIssuedAt: null });
});

test.each([
  'javascript:alert(1)',
  'https://',
  '//x.example',
  'https://a:b@x.example',
  'ftp://x.example',
])('a customer is not sent back to %s', async (redirectUrl) => {
  const { status, members } = await call('create', { ...wanted, fromAmount: 1004, redirectUrl });
  expect(status).toBe(400);
  expect(members['message']).toBe('redirectUrl is a web address');
});

test('an order is cancelled, twice the same; an expired one is restored under its id, once', async () => {
  const first = (await call('create', { ...wanted, fromAmount: 1001 })).members;
  expect((await call('cancel', { id: first['id'] })).members).toEqual({ status: 'SUCCESS' });
  expect((await call('cancel', { id: first['id'] })).members).toEqual({ status: 'SUCCESS' });
  expect((await call('restore', { id: first['id'] })).status).toBe(400);

  const { members } = await call('create', { ...wanted, fromAmount: 1002 });
  const id = String(members['id']);
  const { database } = exchange.platform;
  const [placed] = await database.select().from(trusteeOrders).where(eq(trusteeOrders.id, id));
  await exchange.letTimePass(placed?.orderId ?? '');
  await expireOrders(exchange.deps);
  expect((await call('check', { id }, { method: 'GET' })).members['status']).toBe('EXPIRED');
  const restored = await Promise.all([1, 2].map(() => call('restore', { id })));
  expect(restored.map(({ members: each }) => [each['id'], each['status']])).toEqual([
    [id, 'WAITING'],
    [id, 'WAITING'],
  ]);
  const made = await database
    .select()
    .from(orders)
    .where(eq(orders.incomeUnits, incomeUnits(1_002_000_000n)));
  expect(made.map(({ status }) => status).sort()).toEqual(['expired', 'waiting_funds']);
});

test('an order that could not be restored for want of requisites is restored when there are some', async () => {
  const { database } = exchange.platform;
  const { members } = await call('create', { ...wanted, fromAmount: 1005 });
  const id = String(members['id']);
  const [placed] = await database.select().from(trusteeOrders).where(eq(trusteeOrders.id, id));
  await exchange.letTimePass(placed?.orderId ?? '');
  await expireOrders(exchange.deps);
  railIsAway = true;
  for (let time = 0; time < 3; time += 1) {
    const refused = await Promise.all([1, 2].map(() => call('restore', { id })));
    expect(refused.map(({ status }) => status).every((status) => status >= 400)).toBe(true);
  }
  expect((await call('check', { id }, { method: 'GET' })).members['status']).toBe('EXPIRED');
  const body = { ...wanted, fromAmount: 1006 };
  const timestamp = String(exchange.platform.clock.now().getTime());
  const first = await call('create', body, { timestamp });
  const again = await call('create', body, { timestamp });
  expect([first.status, again.status]).toEqual([400, 409]);
  expect(first.members['message']).toBe(
    'No payment details can take this amount right now. Change the amount or try again later.',
  );
  expect(again.members['message']).toBe('The order cannot be paid: ask for another');
  railIsAway = false;
  const restored = await Promise.all([1, 2].map(() => call('restore', { id })));
  for (const { members: each } of restored) {
    expect(each).toMatchObject({ id, status: 'WAITING', payCryptoAddress: expect.any(String) });
  }
  const made = await database
    .select()
    .from(orders)
    .where(eq(orders.incomeUnits, incomeUnits(1_005_000_000n)));
  const statuses = made.map(({ status }) => status).filter((status) => status !== 'cancelled');
  expect(statuses.sort()).toEqual(['expired', 'waiting_funds']);
});

test('nobody reaches the orders of another key, nor anything in a technical break or by a revoked key', async () => {
  expect((await call('check', { id: 'x'.repeat(22) }, { method: 'GET' })).status).toBe(404);
  expect((await call('cancel', { id: 'x'.repeat(22) })).status).toBe(404);
  inBreak = true;
  expect((await call('estimate', { ...way, fromAmount: 1000 })).status).toBe(503);
  expect((await call('create?for=/cancel', { ...way, fromAmount: 1000 })).status).toBe(503);
  inBreak = false;
  const garbage = await app.inject({
    method: 'POST',
    url: '/trustee/estimate',
    headers: { 'content-type': 'application/json' },
    payload: '{"a":',
  });
  expect(garbage.json()).toMatchObject({ errorCode: 'PROVIDER_ERROR' });
  await revokeKey(exchange.platform.database, key.id, author);
  expect((await app.inject('/trustee/ways')).statusCode).toBe(404);
});
