import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../platform/database/database.ts';
import { deliverMessages } from '../../platform/telegram/deliver-messages.ts';
import { type ReadDeps, readUpdates } from '../../platform/telegram/read-updates.ts';
import {
  startTelegram,
  type TelegramStandIn,
  type Webhook,
} from '../../platform/telegram/testing.ts';
import type { BotUpdate } from '../../platform/telegram/update.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { hearStaff } from './staff-bot.ts';

const token = '7201:staff-token-of-the-shop';
const other = '7202:customers-token-of-the-shop';

let telegram: TelegramStandIn;
let office: TestOffice;
let heard: string[] = [];
/** What the handler of customers does before it has heard. */
let before = async (_tx: Transaction, _update: BotUpdate) => {};

beforeAll(async () => {
  telegram = await startTelegram({ [token]: 'shop_staff_bot', [other]: 'shop_bot' });
  office = await openTestOffice({
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_STAFF_TOKEN: token,
    TELEGRAM_CUSTOMERS_TOKEN: other,
    TELEGRAM_UPDATES: 'webhook',
    PUBLIC_URL: 'http://shop.example',
  });
});

afterAll(async () => {
  await office.close();
  await telegram.close();
});

const handlers = {
  staff: hearStaff,
  async customers(tx: Transaction, update: BotUpdate) {
    await before(tx, update);
    heard.push(update.pressed ?? update.text);
    return 'seen';
  },
} as const;

function hear(purpose: 'staff' | 'customers' = 'customers', more: Partial<ReadDeps> = {}) {
  return readUpdates({ platform: office.platform, handlers, waitSeconds: 0, ...more }, purpose);
}

async function post({ url, secret_token: secret }: Partial<Webhook>, update: unknown) {
  const answer = await office.app.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: {
      'content-type': 'application/json',
      ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
    },
    payload: JSON.stringify(update),
  });
  return answer.statusCode;
}

function bring() {
  return telegram.bring(other, post);
}

function webhook(): Webhook {
  const set = telegram.webhookOf(other);
  if (set === null) throw new Error('there is no webhook');
  return set;
}

async function rows() {
  const found = await office.platform.database.execute(
    sql`select update_id::int as id, body is null as emptied from telegram_updates order by 1`,
  );
  return found.rows;
}

test('whoever leads has Telegram bring what is said, to an address with a secret of its own', async () => {
  await hear();
  await hear('staff');
  const [staff, customers] = [telegram.webhookOf(token), webhook()];
  expect(customers).toMatchObject({
    url: 'http://shop.example/telegram/7202',
    secret_token: expect.stringMatching(/^[\w-]{43}$/),
    allowed_updates: ['message', 'callback_query'],
  });
  expect(staff?.url).toBe('http://shop.example/telegram/7201');
  expect(staff?.secret_token).not.toBe(customers.secret_token);
});

test('what is brought is answered at once, and acted on once by the worker', async () => {
  telegram.say(other, 1, 'one');
  telegram.press(other, 1, 'two');
  expect(await bring()).toEqual([200, 200]);
  expect(heard).toEqual([]);
  expect(await hear()).toBe(2);
  expect(heard).toEqual(['one', 'two']);
  expect(telegram.shown).toEqual(['seen']);
  expect(await hear()).toBe(0);
});

test('the same update brought again, to two webs at once, is acted on once', async () => {
  heard = [];
  const update = { update_id: 5_000, message: { chat: { id: 1, type: 'private' }, text: 'x' } };
  const many = Array.from({ length: 6 }, () => post(webhook(), update));
  expect(await Promise.all(many)).toEqual([200, 200, 200, 200, 200, 200]);
  await Promise.all([hear(), hear()]);
  expect(await post(webhook(), update)).toBe(200);
  await hear();
  expect(heard).toEqual(['x']);
  // What people wrote is not kept once it was acted on.
  expect((await rows()).every(({ emptied }) => emptied === true)).toBe(true);
});

test('what comes late, after newer ones, is acted on all the same', async () => {
  heard = [];
  const message = { chat: { id: 1, type: 'private' }, text: 'late' };
  expect(await post(webhook(), { update_id: 4_000, message })).toBe(200);
  await hear();
  expect(heard).toEqual(['late']);
});

test('nobody without the secret of that bot is believed, whatever they send', async () => {
  const { url, secret_token: secret } = webhook();
  const update = { update_id: 6_000, message: { chat: { id: 1, type: 'private' }, text: 'no' } };
  const staff = telegram.webhookOf(token)?.secret_token ?? '';
  const wrong = [undefined, '', 'x', staff, secret.slice(0, -1), `${secret}x`, randomUUID()];
  for (const secret_token of wrong) {
    const asked = secret_token === undefined ? { url } : { url, secret_token };
    expect(await post(asked, update), secret_token).toBe(401);
  }
  expect(await post({ url: 'http://shop.example/telegram/9', secret_token: secret }, update)).toBe(
    401,
  );
  heard = [];
  await hear();
  expect(heard).toEqual([]);
});

test.each([
  ['a list', []],
  ['a number', 7],
  ['nothing', null],
  ['no number', { message: {} }],
  ['a number that is none', { update_id: '7' }],
  ['a negative number', { update_id: -1 }],
  ['half a number', { update_id: 1.5 }],
  ['more than a number', { update_id: 1e300 }],
])('%s with the right secret is refused and breaks nothing', async (_, update) => {
  expect(await post(webhook(), update)).toBe(400);
});

test.each([
  ['a letter that no database keeps', 'a\u0000b\uD800'],
  ['a very long message', 'x'.repeat(20_000)],
])('%s is taken', async (_, text) => {
  heard = [];
  const message = { chat: { id: 1, type: 'private' }, text };
  const update_id = 7_000 + text.length;
  expect(await post(webhook(), { update_id, message })).toBe(200);
  await hear();
  expect(heard).toHaveLength(1);
});

test('one that fails holds no other up, and is tried again', async () => {
  heard = [];
  before = async (_tx, { text }) => {
    if (text === 'bad') throw new Error('not now');
  };
  telegram.say(other, 1, 'bad');
  telegram.say(other, 1, 'good');
  await bring();
  await expect(hear()).rejects.toThrow('not now');
  expect(heard).toEqual(['good']);
  before = async () => {};
  await hear();
  expect(heard).toEqual(['good', 'bad']);
});

test('a webhook is set again now and then, and says when Telegram cannot reach it', async () => {
  const webhooks = new Map<string, number>();
  await hear('customers', { webhooks });
  telegram.answer('setWebhook', { status: 500, body: '{"ok":false}' });
  await hear('customers', { webhooks });
  webhooks.set(webhook().url, Date.now() - 6 * 60_000);
  await expect(hear('customers', { webhooks })).rejects.toThrow('Telegram');
  const now = Math.floor(Date.now() / 1000);
  const result = {
    pending_update_count: 3,
    last_error_date: now,
    last_error_message: 'Connection refused',
  };
  telegram.answer('getWebhookInfo', { body: JSON.stringify({ ok: true, result }) });
  await expect(hear('customers', { webhooks: new Map() })).rejects.toThrow('Connection refused');
});

test('back to asking, the webhook is removed, and nothing is done twice or left', async () => {
  heard = [];
  telegram.say(other, 1, 'brought');
  await bring();
  telegram.say(other, 1, 'asked for');
  const { platform } = office;
  const telegramOf = { ...platform.config.telegram, updates: 'polling' as const };
  const asking = { ...platform, config: { ...platform.config, telegram: telegramOf } };
  await hear('customers', { platform: asking });
  expect(telegram.webhookOf(other)).toBeNull();
  telegram.repeatAll(other);
  await hear('customers', { platform: asking });
  expect(heard).toEqual(['brought', 'asked for']);
  const forget = { staff: async () => {}, customers: async () => {} };
  await deliverMessages({ platform, forget });
});
