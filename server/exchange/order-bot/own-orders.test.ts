import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { expireOrders } from '../orders/change/expire-orders.ts';
import { openCustomer } from '../orders/testing.ts';
import { orderBot } from './hear-customers.ts';
import { answers, type BotBed, openBotBed } from './testing.ts';

let bot: BotBed;

beforeAll(async () => {
  bot = await openBotBed();
});

afterAll(() => bot.close());

beforeEach(() => bot.reset());

async function made(chat = bot.newChat()) {
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await bot.place();
  const order = (await bot.ordersOf(chat.chatId)).at(-1);
  return { chat, id: String(order?.['id']), number: String(order?.['number']) };
}

test('a chat lists its own orders alone, opens them, and hears of them or not', async () => {
  const mine = await made();
  const theirs = await made();
  await mine.chat.say('/orders');
  expect(mine.chat.last().text).toContain(`${mine.number}: Ждём оплату`);
  expect(mine.chat.last().text).not.toContain(theirs.number);
  for (const verb of ['open', 'mute', 'hear']) {
    await mine.chat.pressData(`${verb}:${theirs.id}`);
    expect(bot.telegram.shown.at(-1)).toBe('Этот чат не следит за такой заявкой.');
  }
  await mine.chat.pressData(`open:${mine.id}`);
  expect(mine.chat.buttons()[0]?.url).toMatch(/\/control\//);
  await mine.chat.pressData(`mute:${mine.id}`);
  await bot.run(sql`update orders set expires_at = now() - interval '1 second', version = version + 1
    where id in (${mine.id}, ${theirs.id})`);
  await expireOrders(bot.bed.deps);
  await bot.round();
  const isNews = ({ text }: { text: string }) => text.includes('Время на оплату вышло');
  expect(mine.chat.sent().filter(isNews)).toEqual([]);
  expect(theirs.chat.sent().filter(isNews)).toHaveLength(1);
  await mine.chat.say('/orders');
  expect(mine.chat.buttons().map(({ text }) => text)).toEqual([
    `Открыть ${mine.number}`,
    'Писать снова',
  ]);
});

test('whoever follows an order by its code may look at it and not act for it', async () => {
  const browser = openCustomer(bot.bed);
  const id = await browser.place('walletToCoin');
  await bot.round();
  const { body } = await browser.call('POST', `orders/${id}/telegram_links`, {});
  const chat = bot.newChat();
  await chat.say(`/start ${body.data.attributes.url.split('?start=')[1]}`);
  expect(chat.last().text).toMatch(/сообщим здесь/);
  await chat.pressData(`open:${id}`);
  expect(chat.buttons()[0]?.url).toBe(`http://shop.example/orders/${id}`);
});

test('the bot speaks the language that was chosen, also of an order in another one', async () => {
  const { chat, id } = await made();
  await chat.say('/language');
  await chat.press('English');
  expect(chat.last().text).toMatch(/^Updates on your orders/);
  await chat.say('/orders');
  expect(chat.last().text).toMatch(/^Your orders/);
  await bot.run(sql`update orders set expires_at = now() - interval '1 second', version = version + 1
    where id = ${id}`);
  await expireOrders(bot.bed.deps);
  await bot.round();
  expect(chat.last().text).toMatch(/^Order \d+: [A-Z]/);
});

test('a chat that says more than anybody would is not answered', async () => {
  const chat = bot.newChat();
  for (let count = 0; count < 45; count += 1) bot.telegram.say(bot.token, chat.chatId, '/help');
  await bot.round();
  await bot.round();
  expect(chat.sent()).toHaveLength(40);
  await bot.run(sql`update customer_chats set acted_since = now() - interval '2 minutes'`);
  await chat.say('/help');
  expect(chat.sent()).toHaveLength(41);
});

test('where orders are not made in chats the bot says where they are', async () => {
  const { platform } = bot.bed;
  const telegram = { ...platform.config.telegram, orders: false };
  const config = { ...platform.config, telegram };
  const orders = { ...bot.bed.deps, platform: { ...platform, config } };
  const hear = orderBot(bot.deps({ orders }));
  const chat = bot.newChat();
  const said = { chatId: chat.chatId, name: '@anna', languageCode: 'en', pressed: null };
  await inTransaction(platform.database, (tx) => hear(tx, { ...said, text: '/new' }));
  await inTransaction(platform.database, (tx) => hear(tx, { ...said, text: '/help' }));
  await bot.round();
  const [where] = chat.sent();
  expect(where?.text).toBe('Orders are placed on the site: http://shop.example/en');
  expect(chat.buttons().map(({ text }) => text)).toEqual(['My orders', 'Language', 'Help']);
});
