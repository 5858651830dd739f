import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearCustomers } from '../../exchange/order-chats/follow-order.ts';
import { deliverMessages } from '../../platform/telegram/deliver-messages.ts';
import { readUpdates } from '../../platform/telegram/read-updates.ts';
import { startTelegram, type TelegramStandIn } from '../../platform/telegram/testing.ts';
import { type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';
import { handOver } from './hand-over.ts';
import { planAlerts } from './plan-alerts.ts';
import { hearStaff, unlinkChat } from './staff-bot.ts';

const staffToken = '7101:staff-token-of-the-shop';
/** Chats of operators by what they may see: each has another role. */
const chats = { support: 1, verifier: 2, editor: 3 } as const;

let telegram: TelegramStandIn;
let office: TestOffice;

beforeAll(async () => {
  telegram = await startTelegram({ [staffToken]: 'shop_staff_bot' });
  office = await openTestOffice({
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_STAFF_TOKEN: staffToken,
    PUBLIC_URL: 'http://shop.example',
  });
  await hear();
  await link(office.support, chats.support);
  await link(await office.hire('vera', 'Вера', 'verifier'), chats.verifier);
  await link(await office.hire('egor', 'Егор', 'editor'), chats.editor);
  await round();
});

afterAll(async () => {
  await office.close();
  await telegram.close();
});

function hear() {
  const handlers = { staff: hearStaff, customers: hearCustomers };
  return readUpdates({ platform: office.platform, handlers, waitSeconds: 0 }, 'staff');
}

async function link(desk: Desk, chatId: number) {
  const { command } = (await desk.call('POST', '/alerts/telegram_links')).json().data.attributes;
  telegram.say(staffToken, chatId, command);
  await hear();
  const own = (await desk.call('GET', '/alerts/own')).json().data.attributes;
  const kinds = own.kinds.map(({ kind }: { kind: string }) => ({ kind, channels: ['telegram'] }));
  const chosen = await desk.call('PUT', '/alerts/own', { ...own, as_role: false, kinds });
  expect(chosen.statusCode, chosen.body).toBe(200);
}

/** What came since: to which chat, under which title and leading where. */
async function round() {
  const before = telegram.sentBy(staffToken).length;
  await planAlerts(office.platform);
  await handOver(office.platform);
  const forget = { staff: unlinkChat, customers: async () => undefined };
  await deliverMessages({ platform: office.platform, forget });
  const sent = telegram.sentBy(staffToken).slice(before);
  return sent
    .map(({ chat_id: chat, text, reply_markup: markup }) => ({
      chat,
      text,
      buttons: markup?.inline_keyboard.flat() ?? [],
    }))
    .sort((one, other) => one.chat - other.chat);
}

function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { 'content-type': 'application/vnd.api+json' };
  const cookies = office.customerCookies;
  const body = payload === undefined ? {} : { payload, headers };
  return office.app.inject({ method, url: `/api/v1/${path}`, cookies, ...body });
}

test('a message of a customer who waits is told once, to those who read orders alone', async () => {
  await office.tick();
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  await round();
  const write = async (body: string) => {
    const answer = await ask('POST', `orders/${orderId}/messages`, { body });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  await write('Где деньги? Карта 2202201234567895');
  await write('Алло');
  const waiting = (await office.support.call('GET', '/conversations?state=waiting')).json().data;
  const { id } = waiting[0];
  const messages = await round();
  expect(messages.map(({ chat }) => chat)).toEqual([chats.support, chats.verifier]);
  for (const { text, buttons } of messages) {
    expect(text).toMatch(/^Клиент написал\nКлиент ждёт ответа\./);
    // What was written, and the account in it, stay in the office.
    expect(text).not.toContain('2202201234567895');
    expect(buttons).toMatchObject([
      { url: `http://shop.example/office/conversations/${id}` },
      { callback_data: 'mute:message_new' },
    ]);
  }
  expect(await round()).toEqual([]);
  const answer = { body: 'Уже отправили' };
  expect(
    (await office.support.call('POST', `/conversations/${id}/messages`, answer)).statusCode,
  ).toBe(200);
  expect(await round()).toEqual([]);
  await write('Спасибо, а когда придут?');
  expect((await round()).map(({ chat }) => chat)).toEqual([chats.support, chats.verifier]);
});

test('a refused message is told to nobody', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  await round();
  expect((await ask('POST', `orders/${orderId}/messages`, { body: ' \u0000 ' })).statusCode).toBe(
    422,
  );
  expect(await round()).toEqual([]);
});

/** An order of litecoin for roubles that an operator has paid. */
async function completed(): Promise<string> {
  await office.tick();
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  const { payouts } = (await office.operator.call('GET', `/orders/${id}`)).json().data.attributes;
  const [{ id: payout_id }] = payouts;
  const claim = await office.operator.call('POST', `/orders/${id}/claim_payout`, { payout_id });
  const claimed_at = claim.json().data.attributes.claimed.at;
  const paid = { payout_id, claimed_at, reference: 'T-1', paid_from: 'none' };
  const done = await office.operator.call('POST', `/orders/${id}/report_payout`, paid);
  expect(done.json().data.attributes, done.body).toMatchObject({ status: 'completed' });
  return id;
}

test('a review is told once, to those who see to what is published alone', async () => {
  const orderId = await completed();
  await round();
  const review = { rating: 5, body: 'Быстро', name: 'Анна' };
  const sent = await ask('POST', `orders/${orderId}/review`, review);
  expect(sent.statusCode, sent.body).toBe(201);
  expect((await ask('POST', `orders/${orderId}/review`, review)).statusCode).toBe(409);
  const messages = await round();
  expect(messages.map(({ chat }) => chat)).toEqual([chats.support, chats.editor]);
  for (const { text, buttons } of messages) {
    expect(text).toMatch(/^Новый отзыв\nОтзыв ждёт проверки\./);
    expect(buttons).toMatchObject([
      { url: 'http://shop.example/office/reviews' },
      { callback_data: 'mute:review_new' },
    ]);
  }
  const { rows } = await office.platform.database.execute(
    sql`select subject from alerts where kind = 'review_new'`,
  );
  expect(rows).toEqual([{ subject: sent.json().data.id }]);
  expect(await round()).toEqual([]);
});
