import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  forgetFollowers,
  hearCustomers,
  unfollowAll,
} from '../../exchange/order-chats/follow-order.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import { deliverMessages } from '../../platform/telegram/deliver-messages.ts';
import { readUpdates } from '../../platform/telegram/read-updates.ts';
import { startTelegram, type TelegramStandIn } from '../../platform/telegram/testing.ts';
import { openTestOffice, operatorPassword, type TestOffice } from '../access/testing.ts';
import { selfTest } from './alert-terms.ts';
import { deliverPushes } from './deliver-pushes.ts';
import { handOver } from './hand-over.ts';
import { planAlerts } from './plan-alerts.ts';
import { hearStaff, unlinkChat } from './staff-bot.ts';
import { type PushStandIn, startPushService } from './testing.ts';
import { noteConditions } from './watch-conditions.ts';

const staffToken = '7001:staff-token-of-the-shop';
const customersToken = '7002:customers-token-of-the-shop';
const [olgaChat, customerChat] = [501, 777];

let telegram: TelegramStandIn;
let office: TestOffice;
let push: PushStandIn;

beforeAll(async () => {
  telegram = await startTelegram({ [staffToken]: 'shop_staff_bot', [customersToken]: 'shop_bot' });
  office = await openTestOffice({
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_CUSTOMERS_TOKEN: customersToken,
    PUBLIC_URL: 'http://shop.example',
  });
  push = await startPushService(office.platform.database);
});
afterAll(async () => {
  await push.close();
  await office.close();
  await telegram.close();
});

/** What waits of other tests is no news of this one. */
beforeEach(async () => {
  await run(sql`delete from alerts`);
  await run(sql`delete from alert_deliveries`);
  await run(sql`delete from telegram_messages`);
});

const run = (statement: ReturnType<typeof sql>) => office.platform.database.execute(statement);

function hear(purpose: 'staff' | 'customers' = 'staff') {
  const handlers = { staff: hearStaff, customers: hearCustomers };
  return readUpdates({ platform: office.platform, handlers, waitSeconds: 0 }, purpose);
}

function send() {
  const forget = { staff: unlinkChat, customers: unfollowAll };
  return deliverMessages({ platform: office.platform, forget });
}

/** One round of every task that carries alerts; gives what came to the staff's chats. */
async function round() {
  const before = telegram.sentBy(staffToken).length;
  await planAlerts(office.platform);
  await handOver(office.platform);
  await send();
  await deliverPushes(office.platform.database, push.send);
  return telegram.sentBy(staffToken).slice(before);
}

const attributesOf = async (path: string, desk = office.operator) =>
  (await desk.call('GET', path)).json().data.attributes;

async function link(chatId: number, desk = office.operator) {
  const { url, command } = (await desk.call('POST', '/alerts/telegram_links')).json().data
    .attributes;
  expect(url).toBe(`https://t.me/shop_staff_bot?start=${command.replace('/start ', '')}`);
  telegram.say(staffToken, chatId, command);
  await hear();
  return command;
}

test('a token is asked who it is, kept sealed and never shown', async () => {
  const bot = { shared: false, version: 1 };
  const put = (token: string) => office.admin.call('PUT', '/alerts/bots/staff', { ...bot, token });
  expect((await office.operator.call('PUT', '/alerts/bots/staff', bot)).statusCode).toBe(403);
  expect((await put('no token')).json().errors[0]).toMatchObject({ code: 'invalid_format' });
  expect((await put('9:not-known-to-telegram')).json().errors[0]).toMatchObject({
    code: 'bot_unknown',
    source: { pointer: '/data/attributes/token' },
  });
  telegram.answer('getMe', { body: '<html>busy' });
  expect((await put(staffToken)).json().errors[0].code).toBe('bot_silent');
  const saved = await put(staffToken);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().data.attributes.bots).toMatchObject([
    { purpose: 'staff', source: 'office', username: 'shop_staff_bot', version: 2 },
    { purpose: 'customers', source: 'environment', username: null },
  ]);
  expect(saved.body).not.toContain(staffToken);
  const stored = await run(sql`select token_sealed::text || coalesce(username, '') as text
    from telegram_bots where purpose = 'staff'`);
  expect(String(stored.rows[0]?.['text'])).not.toContain(staffToken);
  const logged = await run(sql`select json_agg(l)::text as text from audit_log l`);
  expect(String(logged.rows[0]?.['text'])).not.toContain(staffToken);
  expect((await put(staffToken)).json().errors[0].code).toBe('conflict');
});

test('a chat is unlinked by its owner, and is told nothing more', async () => {
  await link(olgaChat + 1);
  expect((await office.operator.call('DELETE', '/alerts/telegram')).statusCode).toBe(204);
  expect((await attributesOf('/alerts/own')).telegram_chat).toBeNull();
});

test('a code links one chat once, and no group of people', async () => {
  const command = (await office.operator.call('POST', '/alerts/telegram_links')).json().data
    .attributes.command;
  telegram.say(staffToken, -100, command, 'group');
  await hear();
  expect((await attributesOf('/alerts/own')).telegram_chat).toBeNull();
  const used = await link(olgaChat);
  expect(await attributesOf('/alerts/own')).toMatchObject({ telegram_chat: '@olga' });
  telegram.say(staffToken, 666, used);
  telegram.say(staffToken, 666, '/help');
  telegram.repeatAll(staffToken);
  await hear();
  await send();
  const texts = telegram.sentBy(staffToken).map(({ chat_id: to, text }) => `${to} ${text}`);
  expect(texts).toEqual([
    expect.stringMatching(/^501 Ольга, оповещения будут приходить сюда/),
    expect.stringMatching(/^666 Код не подошёл/),
  ]);
});

test('an alert reaches Telegram, a browser and a mail while no page of the office is open', async () => {
  const added = await office.operator.call('POST', '/alerts/browsers', {
    ...push.keys,
    label: 'Chrome',
  });
  expect(added.statusCode, added.body).toBe(201);
  await run(sql`update operators set email = 'olga@shop.example' where login = 'olga'`);
  const kinds = [{ kind: 'order_claimed', channels: ['telegram', 'push', 'mail'] }];
  await setOwn({ as_role: false, kinds });
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await round();
  await office.claim(id);
  const [message, ...others] = await round();
  expect(others).toEqual([]);
  const number = message?.text.match(/\d{10}/)?.[0];
  expect(message).toMatchObject({
    chat_id: olgaChat,
    text: expect.stringMatching(/^Клиент сообщил об оплате\nЗаявка \d{10}.*\n15.000.*₽ → /),
  });
  const buttons = message?.reply_markup?.inline_keyboard.flat();
  expect(buttons).toMatchObject([
    { url: `http://shop.example/office/orders/${id}` },
    { callback_data: `mine:${id}` },
    { callback_data: 'mute:order_claimed' },
  ]);
  expect(JSON.stringify(message)).not.toContain('LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9');
  expect(push.shown.at(-1)).toEqual({
    title: 'Клиент сообщил об оплате',
    body: `Заявка ${number}. Проверьте поступление.`,
    path: `/office/orders/${id}`,
    icon: null,
  });
  const mails = await run(sql`select subject, text from mails where recipient = 'olga@shop.example'
    order by created_at desc limit 1`);
  expect(mails.rows[0]).toMatchObject({
    subject: 'Клиент сообщил об оплате',
    text: expect.stringContaining(`http://shop.example/office/orders/${id}`),
  });
  expect(await round()).toEqual([]);
  telegram.press(staffToken, olgaChat, `mine:${id}`);
  telegram.press(staffToken, 666, `mine:${id}`);
  telegram.press(staffToken, olgaChat, 'mute:order_claimed');
  telegram.repeatAll(staffToken);
  await hear();
  const file = (await office.admin.call('GET', `/orders/${id}`)).body;
  expect(file.match(/Занимаюсь этой заявкой/g)).toHaveLength(1);
  await office.tick();
  const next = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(next);
  expect(await round()).toEqual([]);
  expect((await attributesOf('/alerts/own')).muted).toMatchObject([{ kind: 'order_claimed' }]);
  await run(sql`delete from alert_mutes`);
});

async function setOwn(changes: object) {
  const own = await attributesOf('/alerts/own');
  const answer = await office.operator.call('PUT', '/alerts/own', { ...own, ...changes });
  expect(answer.statusCode, answer.body).toBe(200);
}

const raise = (kind: Parameters<typeof raiseAlert>[1]['kind'], subject = 'x', params = {}) =>
  raiseAlert(office.platform.database, { kind, subject, params });

test('ten of a kind in a minute are one message', async () => {
  for (let count = 0; count < 12; count += 1) await raise('provider_aside', `p${count}`);
  expect((await round()).map(({ text }) => text)).toEqual(['Провайдер отложен: 12']);
  await raise('provider_aside', 'one more');
  expect(await round()).toEqual([]);
  await run(sql`update alert_deliveries set due_at = now() where handed_at is null`);
  expect(await round()).toHaveLength(1);
});

test('in quiet hours only what is urgent comes, and the rest together when they are over', async () => {
  await setOwn({ quiet_from: '00:00', quiet_until: '23:59', as_role: true });
  for (const subject of ['a', 'b']) await raise('provider_aside', subject);
  await raise('rail_down', 'litecoin');
  expect((await round()).map(({ text }) => text)).toEqual([
    'Платёжный канал молчит\nlitecoin: поступления не видны больше десяти минут.',
  ]);
  await run(sql`update alert_deliveries set due_at = now() where handed_at is null`);
  expect((await round()).map(({ text }) => text)).toEqual(['Провайдер отложен: 2']);
  await setOwn({ quiet_from: '', quiet_until: '' });
});

test.each([
  ['nothing that can be read', { body: '<html>' }],
  ['a wish for patience', { status: 429, body: '{"ok":false,"parameters":{"retry_after":7}}' }],
  ['an endless wish', { status: 429, body: '{"ok":false,"parameters":{"retry_after":1e12}}' }],
  ['another shape', { body: '{"ok":"yes","result":[]}' }],
  ['a fault', { status: 502, body: '{"ok":false,"description":"Bad Gateway"}' }],
])('no alert is lost when Telegram answers with %s', async (_name, answer) => {
  telegram.answer('sendMessage', answer);
  await raise('drift', 'ledger');
  expect(await round()).toEqual([]);
  const due = await run(sql`select extract(epoch from next_attempt_at - now())::int as s
    from telegram_messages`);
  expect(Number(due.rows[0]?.['s'])).toBeGreaterThan(3);
  expect(Number(due.rows[0]?.['s'])).toBeLessThan(1000);
  await run(sql`update telegram_messages set next_attempt_at = now()`);
  await run(sql`update telegram_bots set paused_until = null`);
  expect(await round()).toHaveLength(1);
});

test('what was taken before a crash is repeated once at most', async () => {
  await raise('drift', 'ledger');
  telegram.answer('sendMessage', { body: '', accepted: true });
  expect(await round()).toHaveLength(1);
  await run(sql`update telegram_messages set next_attempt_at = now()`);
  expect(await round()).toHaveLength(1);
  await run(sql`update telegram_messages set next_attempt_at = now()`);
  expect(await round()).toEqual([]);
});

test('a channel that keeps failing is told of over the others, and in the office', async () => {
  for (let count = 0; count < 3; count += 1) {
    telegram.answer('sendMessage', { status: 500, body: '{"ok":false,"description":"no"}' });
    await raise('drift', `l${count}`);
    await round();
  }
  const channels = (await office.support.call('GET', '/alerts/channels')).json().data;
  const standing = channels.find(({ id }: { id: string }) => id === 'telegram');
  expect(standing.attributes).toMatchObject({ works: false, last_error: 'Telegram: no' });
  await round();
  expect(push.shown.at(-1)).toMatchObject({ title: 'Канал оповещений не работает' });
  await run(sql`update telegram_messages set next_attempt_at = now()`);
  await round();
});

test('everybody hears once a day that alerts work, and whoever asks at once', async () => {
  await run(sql`update alert_terms set self_test_minute = 0`);
  await selfTest(office.platform);
  await selfTest(office.platform);
  expect((await round()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Оповещения работают/),
  ]);
  expect((await office.operator.call('POST', '/alerts/test')).statusCode).toBe(204);
  expect((await office.admin.call('POST', '/alerts/test')).statusCode).toBe(204);
  expect(await round()).toHaveLength(1);
});

test('a state that lasts is told of once when it begins and once when it is over', async () => {
  const conditions = [{ kind: 'prices_down', subject: 'bestchange' } as const];
  await noteConditions(office.platform, conditions);
  await noteConditions(office.platform, conditions);
  await noteConditions(office.platform, []);
  expect(await round()).toHaveLength(1);
  await run(sql`update alert_conditions set seen_at = now() - interval '3 minutes'`);
  await noteConditions(office.platform, []);
  await noteConditions(office.platform, []);
  expect((await round()).map(({ text }) => text)).toEqual([
    'Источник курсов молчит\nbestchange снова отвечает.',
  ]);
});

test('nobody hears of what their role may not see; of a new device its owner does', async () => {
  await raise('new_device', 'somebody else', { login: 'boss', ip: '192.0.2.1' });
  expect(await round()).toEqual([]);
  await office.signIn('olga', operatorPassword);
  expect((await round()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Оператор olga'),
  ]);
});

test('what the shop sets holds for a role until somebody chooses for themselves', async () => {
  const shop = await attributesOf('/alerts/shop', office.admin);
  const roles = [{ role: 'cashier', kinds: [{ kind: 'drift', channels: ['mail'] }] }];
  const floors = [{ payment_system_id: 'ltc', amount: '1000000' }];
  const put = (changes: object) =>
    office.admin.call('PUT', '/alerts/shop', {
      ...shop,
      roles,
      reserve_floors: floors,
      ...changes,
    });
  const faults = [
    [{ self_test_at: '25:00' }, 'invalid_format', 'self_test_at'],
    [{ reserve_floors: [{ payment_system_id: 'no', amount: '1' }] }, 'invalid_format', ''],
    [{ reserve_floors: [{ payment_system_id: 'ltc', amount: '-1' }] }, 'greater_than', ''],
    [{ roles: [{ role: 'nobody', kinds: [] }] }, 'invalid_format', 'roles'],
    [{ version: 99 }, 'conflict', ''],
  ] as const;
  for (const [changes, code, field] of faults) {
    const { errors } = (await put(changes)).json();
    expect(errors[0].code, JSON.stringify(errors)).toBe(code);
    expect(JSON.stringify(errors[0])).toContain(field);
  }
  expect((await put({})).statusCode).toBe(200);
  await raise('drift', 'ledger');
  expect(await round()).toEqual([]);
  await setOwn({ as_role: false, kinds: [{ kind: 'drift', channels: ['telegram'] }] });
  await raise('drift', 'ledger');
  expect(await round()).toHaveLength(1);
  for (const changes of [{ time_zone: 'Moon/Sea' }, { quiet_from: '10:00', quiet_until: '' }]) {
    const own = await attributesOf('/alerts/own');
    const answer = await office.operator.call('PUT', '/alerts/own', { ...own, ...changes });
    expect(answer.statusCode, answer.body).toBe(422);
  }
});

test('a chat that has blocked the bot is unlinked, and so is a browser that is gone', async () => {
  push.forget();
  telegram.answer('sendMessage', {
    status: 403,
    body: '{"ok":false,"error_code":403,"description":"Forbidden: bot was blocked by the user"}',
  });
  expect((await office.operator.call('POST', '/alerts/test')).statusCode).toBe(204);
  await round();
  expect(await attributesOf('/alerts/own')).toMatchObject({ telegram_chat: null, browsers: [] });
  await link(olgaChat);
  telegram.say(staffToken, olgaChat, '/stop');
  await hear();
  expect((await attributesOf('/alerts/own')).telegram_chat).toBeNull();
});

test('a customer follows an order in Telegram, and nobody else’s', async () => {
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  const url = `/api/v1/orders/${id}/telegram_links`;
  await hear('customers');
  const stranger = await office.app.inject({ method: 'POST', url });
  expect(stranger.statusCode).toBe(403);
  const cookies = office.customerCookies;
  const made = await office.app.inject({ method: 'POST', url, cookies });
  const [, code = ''] = made.json().data.attributes.url.split('?start=');
  expect(made.json().data.attributes.url).toMatch(/^https:\/\/t\.me\/shop_bot\?start=o-/);
  telegram.say(customersToken, customerChat, `/start ${code}`);
  telegram.say(customersToken, 888, `/start ${code}`);
  telegram.say(customersToken, 888, `/start ${id}`);
  await hear('customers');
  await run(sql`update orders set expires_at = now() - interval '1 second',
    version = version + 1 where id = ${id}`);
  await expireOrders(office.deps);
  await send();
  const sent = telegram.sentBy(customersToken);
  expect(sent.filter(({ chat_id: chat }) => chat === 888)).toMatchObject([
    { text: expect.stringContaining('Ссылка не подошла') },
    { text: expect.stringContaining('подключить на её странице') },
  ]);
  const messages = sent
    .filter(({ chat_id: chat }) => chat === customerChat)
    .map(({ text }) => text);
  expect(messages).toEqual([
    expect.stringMatching(/^Заявка \d{10}: сообщим здесь/),
    expect.stringMatching(/^Заявка \d{10}: Время на оплату вышло[\s\S]*LVg2kJ…hMH9/),
  ]);
  expect(messages.join()).not.toContain('LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9');
  await forgetFollowers(office.platform.database, 30);
  expect((await run(sql`select from order_chats`)).rows).toHaveLength(1);
  telegram.say(customersToken, customerChat, '/stop');
  await hear('customers');
  expect((await run(sql`select from order_chats`)).rows).toEqual([]);
});
