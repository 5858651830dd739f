import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answers, askOwn, type BotBed, forgetCash, openBotBed, takeCash, trx } from './testing.ts';

let bot: BotBed;

beforeAll(async () => {
  bot = await openBotBed();
});

afterAll(() => bot.close());

beforeEach(() => forgetCash(bot));

const kinds = [
  { value: 'job', ru: 'Зарплата', en: 'Salary' },
  { value: 'sale', ru: 'Продажа', en: 'Sale' },
];

test('an order with cash is made in a chat, in the city that its customer chose', async () => {
  await takeCash(bot);
  const chat = bot.newChat();
  await chat.choose('prusd', 'trx');
  await chat.say(answers.country);
  expect(chat.last().text).toBe('В каком городе?');
  expect(chat.buttons().map(({ text }) => text)).toEqual([
    'Москва',
    'Петербург',
    'Назад',
    'Отменить',
  ]);
  await chat.press('Петербург');
  await chat.press('Договоримся позже');
  expect(chat.last().text).toMatch(/Сколько отдаёте[\s\S]*От 50/);
  await chat.say('10');
  expect(chat.last().text).toMatch(/не меньше|больше|миним/i);
  for (const text of ['100', trx]) await chat.say(text);
  expect(chat.last().text).toMatch(/\(.+\)$/);
  for (const text of [answers.income_account, answers.email]) await chat.say(text);
  expect(chat.last().text).toMatch(
    /Проверьте заявку[\s\S]*Наличные: Петербург, Невский, 2\nКогда: договоримся/,
  );
  await chat.press('Создать заявку');
  await bot.place();
  const [order] = await bot.ordersOf(chat.chatId);
  const { rows } = await bot.run(
    sql`select city, visit_from from orders where id = ${order?.['id']}`,
  );
  expect(rows).toEqual([{ city: 'SPB', visit_from: null }]);
  expect(chat.last().text).toContain('Петербург, Невский, 2');
  expect(chat.last().text).not.toContain('Переведите');
});

test('a city that works no more is asked for again, and without any the pair is not offered', async () => {
  await takeCash(bot);
  const chat = bot.newChat();
  await chat.choose('prusd', 'trx');
  await chat.say(answers.country);
  const stale = chat.buttons().find(({ text }) => text === 'Петербург')?.callback_data ?? '';
  await bot.run(sql`update cities set enabled = false where code = 'SPB'`);
  await bot.bed.catalogue.refresh();
  await chat.pressData(stale);
  expect(chat.last().text).toMatch(/В каком городе\?$/);
  expect(chat.buttons().map(({ text }) => text)).toEqual(['Москва', 'Назад', 'Отменить']);
  await bot.run(sql`update cities set enabled = false`);
  await bot.bed.catalogue.refresh();
  await chat.choose('prusd', 'trx');
  expect(chat.last().text).toMatch(/Что получаете/);
});

test('each required question of the operators’ own is asked in turn, and checked as the call does', async () => {
  await askOwn(bot, 'passport', 'document', 'Паспорт');
  await askOwn(bot, 'origin', 'choice', 'Откуда деньги', kinds);
  await askOwn(bot, 'contact', 'telegram', 'Ваш Telegram');
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  expect(chat.last().text).toBe('Паспорт\nКак в документе');
  await chat.say('?!');
  expect(chat.last().text).toMatch(/Паспорт\nКак в документе$/);
  expect(chat.last().text).not.toMatch(/^Паспорт/);
  await chat.say('4510 123456');
  expect(chat.last().text).toMatch(/^Откуда деньги/);
  const salary = chat.buttons().find(({ text }) => text === 'Зарплата')?.callback_data ?? '';
  await chat.say('Наследство');
  expect(chat.last().text).toMatch(/.\n\nОткуда деньги/);
  await chat.pressData(salary);
  expect(chat.last().text).toMatch(/^Ваш Telegram/);
  // The button of the question before, pressed twice, answers nothing else.
  await chat.pressData(salary);
  expect(bot.telegram.shown.at(-1)).toBe('Эта кнопка уже не действует.');
  await chat.say('t.me/anna_petrova');
  expect(chat.last().text).toMatch(/Проверьте заявку[\s\S]*Паспорт: 4510 123456/);
  expect(chat.last().text).toContain('Откуда деньги: Зарплата');
  await chat.press('Создать заявку');
  await bot.place();
  const [order] = await bot.ordersOf(chat.chatId);
  const { rows } = await bot.run(sql`select own_fields from orders where id = ${order?.['id']}`);
  const answered = rows[0]?.['own_fields'] as { name: string; value: string }[];
  expect(answered.map(({ name, value }) => [name, value])).toEqual([
    ['passport', '4510 123456'],
    ['origin', 'job'],
    ['contact', '@anna_petrova'],
  ]);
});

test('a choice may be written as it is called, and another pair forgets what was answered', async () => {
  await askOwn(bot, 'origin', 'choice', 'Откуда деньги', kinds);
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.say('продажа');
  expect(chat.last().text).toContain('Откуда деньги: Продажа');
  await chat.say('/new');
  const { rows } = await bot.run(
    sql`select answers, own_answers from order_dialogues where chat_id = ${chat.chatId}`,
  );
  expect(rows).toEqual([{ answers: {}, own_answers: {} }]);
});

test('a question that operators add meanwhile is asked before the order is made', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await askOwn(bot, 'passport', 'document', 'Паспорт');
  await bot.place();
  expect(chat.last().text).toMatch(/Паспорт\nКак в документе$/);
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  await chat.say('4510 123456');
  expect(chat.last().text).toMatch(/Проверьте заявку/);
  await chat.press('Создать заявку');
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toHaveLength(1);
});

test('what a chat cannot do leads to the page of the pair with the amount and the city', async () => {
  await takeCash(bot);
  const chat = bot.newChat();
  await chat.choose('prusd', 'trx');
  await chat.say(answers.country);
  await chat.press('Москва');
  await chat.press('Договоримся позже');
  for (const text of ['100', trx, answers.income_account, answers.email]) await chat.say(text);
  await chat.press('Создать заявку');
  bot.world.isFree = () => false;
  await bot.place();
  expect(chat.last().text).toContain('http://shop.example/exchange/prusd-trx?amount=100&city=MSK');
  expect(chat.last().text).not.toContain(trx);
});
