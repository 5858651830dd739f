import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuse } from '../../../core/refusal.ts';
import { checkAnswers } from '../../openapi/testing.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { expireOrders } from '../orders/change/expire-orders.ts';
import { findOrder } from '../orders/order-records.ts';
import { openTestExchange, type TestExchange } from '../orders/testing.ts';
import { deliverPush } from './deliver-push.ts';
import { registerPushRoutes } from './routes.ts';
import type { SendPush } from './send-push.ts';
import { enqueuePush } from './subscribe.ts';
import { pushMessages, pushSubscriptions } from './tables.ts';
import { vapidKeys } from './vapid-keys.ts';

let exchange: TestExchange;
let app: App;
let throwUndescribed: () => void;
let orderId: string;

beforeAll(async () => {
  exchange = await openTestExchange();
  const { platform } = exchange;
  app = await buildApp(platform);
  throwUndescribed = checkAnswers(app);
  registerPushRoutes(app, {
    platform,
    refuse: async (_request, id) =>
      (await findOrder(platform.database, id)) === null ? refuse('not_found') : null,
  });
  const placed = await exchange.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    payload: {
      income_payment_system_id: 'usdttrc20',
      outcome_payment_system_id: 'trx',
      income_amount: '100',
      outcome_account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      email: 'visitor@example.com',
      agree_service_terms: true,
      agree_aml_terms: true,
    },
  });
  orderId = placed.json().data.id;
});

afterAll(async () => {
  await app.close();
  await exchange.close();
  throwUndescribed();
});

beforeEach(() => exchange.platform.database.delete(pushSubscriptions));

const database = () => exchange.platform.database;

function subscription(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
}

function subscribe(payload: object, order = orderId) {
  const url = `/api/v1/orders/${order}/push_subscriptions`;
  return app.inject({ method: 'POST', url, payload, headers: { 'site-locale': 'en' } });
}

async function send(payloads: string[] = []) {
  const sender: SendPush = async (_target, payload) => payloads.push(payload);
  return deliverPush(exchange.platform, sender);
}

test('a browser is told of an order once, without an amount or an account', async () => {
  expect((await subscribe(subscription())).statusCode).toBe(201);
  await enqueuePush(database(), orderId, 'order_completed');
  const payloads: string[] = [];
  expect(await send(payloads)).toEqual({ sent: 1, failed: 0 });
  const stored = await findOrder(database(), orderId);
  expect(JSON.parse(payloads[0] ?? '')).toEqual({
    title: `Agio: order ${stored?.row.number}`,
    body: 'The exchange is done: we have sent the money.',
    path: `/en/orders/${orderId}`,
    icon: null,
  });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
});

test('asking twice is one subscription, and taking it back ends it', async () => {
  const asked = subscription();
  const [first, second] = [await subscribe(asked), await subscribe(asked)];
  const { id } = first.json().data;
  expect(second.json().data.id).toBe(id);
  const url = `/api/v1/orders/${orderId}/push_subscriptions/${id}`;
  expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(404);
  await enqueuePush(database(), orderId, 'order_paid');
  expect(await send()).toEqual({ sent: 0, failed: 0 });
});

test.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://127.0.0.1/admin',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/?https://fcm.googleapis.com/',
  'https://user@fcm.googleapis.com@evil.example/',
])('nothing but a push service is ever written to: %s', async (endpoint) => {
  const answer = await subscribe(subscription(endpoint));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[0]).toMatchObject({
    code: 'invalid_format',
    source: { pointer: '/data/attributes/endpoint' },
  });
});

test.each([
  [{ endpoint: undefined }, 'required endpoint'],
  [{ endpoint: 7 }, 'invalid_format endpoint'],
  [{ endpoint: ['https://fcm.googleapis.com/fcm/send/1'] }, 'invalid_format endpoint'],
  [{ endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }, 'too_long endpoint'],
  [{ endpoint: 'https://fcm.googleapis.com/fcm/send/1\u0000' }, 'invalid_format endpoint'],
  [{ p256dh: undefined }, 'required p256dh'],
  [{ p256dh: null }, 'required p256dh'],
  [{ p256dh: '' }, 'required p256dh'],
  [{ p256dh: {} }, 'invalid_format p256dh'],
  [{ p256dh: 'BAAA'.repeat(5) }, 'invalid_format p256dh'],
  [{ p256dh: `${'A'.repeat(87)}` }, 'invalid_format p256dh'],
  [{ p256dh: `B${'A'.repeat(85)}+` }, 'invalid_format p256dh'],
  [{ p256dh: `B${'A'.repeat(199)}` }, 'invalid_format p256dh'],
  [{ p256dh: `B${'A'.repeat(86)}` }, 'invalid_format p256dh'],
  [{ auth: undefined }, 'required auth'],
  [{ auth: true }, 'invalid_format auth'],
  [{ auth: 'a'.repeat(8) }, 'invalid_format auth'],
  [{ auth: 'a'.repeat(23) }, 'invalid_format auth'],
  [{ auth: `${'a'.repeat(21)}/` }, 'invalid_format auth'],
])('a subscription with %j is refused as %s', async (changes, expected) => {
  const answer = await subscribe({ ...subscription(), ...changes });
  expect(answer.statusCode, answer.body).toBe(422);
  const said = answer
    .json()
    .errors.map(
      ({ code, source }: { code: string; source: { pointer: string } }) =>
        `${code} ${source.pointer.replace('/data/attributes/', '')}`,
    );
  expect(said).toEqual([expected]);
  expect(await database().select().from(pushSubscriptions)).toEqual([]);
});

test('every key at fault is named at once, and what is no document is malformed', async () => {
  const none = (await subscribe({})).json().errors;
  expect(none.map(({ source }: { source: object }) => source)).toEqual(
    ['endpoint', 'p256dh', 'auth'].map((name) => ({ pointer: `/data/attributes/${name}` })),
  );
  for (const body of [[], { data: [] }, { data: { attributes: 'all' } }]) {
    const answer = await subscribe(body);
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'malformed']);
  }
});

test('what is kept can be encrypted for', async () => {
  await subscribe(subscription());
  await enqueuePush(database(), orderId, 'order_paid');
  const { default: push } = await import('web-push');
  const keys = await vapidKeys(database());
  const vapidDetails = { subject: 'https://agio.example/contacts', ...keys };
  const bodies: number[] = [];
  const result = await deliverPush(exchange.platform, async (target, payload) => {
    const { body } = push.generateRequestDetails(target, payload, { vapidDetails });
    bodies.push(body?.length ?? 0);
  });
  expect(result).toEqual({ sent: 1, failed: 0 });
  expect(bodies[0]).toBeGreaterThan(100);
});

test('an order that nobody may see cannot be listened to', async () => {
  const answer = await subscribe(subscription(), 'AAAAAAAAAAAAAAAAAAAAAA');
  expect(answer.statusCode).toBe(404);
});

test('the sixth browser takes the place of the first', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    ids.push((await subscribe(subscription())).json().data.id);
  }
  const stored = await database().select({ id: pushSubscriptions.id }).from(pushSubscriptions);
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
});

test('a subscription that is gone is removed with what waited for it', async () => {
  await subscribe(subscription());
  await enqueuePush(database(), orderId, 'order_paid');
  await enqueuePush(database(), orderId, 'order_completed');
  const gone = Object.assign(new Error('gone'), { statusCode: 410 });
  const result = await deliverPush(exchange.platform, () => Promise.reject(gone));
  expect(result.sent).toBe(0);
  expect(await database().select().from(pushSubscriptions)).toEqual([]);
  expect(await database().select().from(pushMessages)).toEqual([]);
});

test('a push service that does not answer keeps no other browser waiting', async () => {
  for (let count = 0; count < 2; count += 1) await subscribe(subscription());
  await enqueuePush(database(), orderId, 'order_paid');
  const other = Promise.withResolvers<void>();
  let asked = 0;
  const result = await deliverPush(exchange.platform, async () => {
    asked += 1;
    if (asked === 2) other.resolve();
    // The first is answered only when the second has been asked.
    await other.promise;
  });
  expect(result).toEqual({ sent: 2, failed: 0 });
});

test('what could not be sent waits, and is tried again', async () => {
  await subscribe(subscription());
  await enqueuePush(database(), orderId, 'order_paid');
  const busy = Object.assign(new Error('busy'), { statusCode: 503 });
  expect(await deliverPush(exchange.platform, () => Promise.reject(busy))).toEqual({
    sent: 0,
    failed: 1,
  });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  const past = new Date('2020-01-01T00:00:00Z');
  await database().update(pushMessages).set({ nextAttemptAt: past });
  expect(await send()).toEqual({ sent: 1, failed: 0 });
});

test('a change of the order writes the notification in its own transaction', async () => {
  await subscribe(subscription());
  await exchange.letTimePass(orderId);
  await expireOrders(exchange.deps);
  const waiting = await database().select({ template: pushMessages.template }).from(pushMessages);
  expect(waiting).toEqual([{ template: 'order_expired' }]);
});

test('the key of the service is a point of the curve, the same every time', async () => {
  const [one, other] = [await vapidKeys(database()), await vapidKeys(database())];
  expect(one).toEqual(other);
  const key = Buffer.from(one.publicKey, 'base64url');
  expect([key.length, key[0]]).toEqual([65, 4]);
});
