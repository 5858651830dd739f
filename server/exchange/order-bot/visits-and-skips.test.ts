import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assert } from '../../../core/assert.ts';
import type { VisitHour } from '../../../core/order-bot/visit-hours.ts';
import { answers, askOwn, type BotBed, forgetCash, openBotBed, takeCash, trx } from './testing.ts';
import { dayText, visitHoursOf } from './visit-hours.ts';

let bot: BotBed;

beforeAll(async () => {
  bot = await openBotBed();
});

afterAll(() => bot.close());

beforeEach(() => forgetCash(bot));

type Chat = ReturnType<BotBed['newChat']>;

const texts = (chat: Chat) => chat.buttons().map(({ text }) => text);
const cash = { income: 'prusd', outcome: 'trx' };

function hoursIn(city: string): readonly VisitHour[] {
  return visitHoursOf(bot.bed.deps, { ...cash, city });
}

/** An hour of another day than the first, so that the clock does not run past it. */
function laterHour(): VisitHour {
  const hours = hoursIn('MSK');
  const found = hours.find(({ day, time }) => day !== hours[0]?.day && time === '15:00');
  assert(found !== undefined, 'a desk that is open at any hour is open tomorrow');
  return found;
}

const written = ({ day, time }: VisitHour) => `${day.slice(8)}.${day.slice(5, 7)} ${time}`;
const onButton = ({ from }: VisitHour) => dayText(bot.bed.deps, from, 'ru');

async function comeTo(chat: Chat, city: string): Promise<void> {
  await takeCash(bot);
  await chat.choose('prusd', 'trx');
  await chat.say(answers.country);
  await chat.press(city);
}

async function giveRest(chat: Chat): Promise<void> {
  for (const text of ['100', trx, answers.income_account, answers.email]) await chat.say(text);
}

async function visitOf(chat: Chat) {
  const [order] = await bot.ordersOf(chat.chatId);
  const { rows } = await bot.run(sql`
    select to_json(visit_from) visit_from, own_fields from orders where id = ${order?.['id']}`);
  return rows[0];
}

test('the day and the hour of a visit are chosen by buttons, shown, and are of the order', async () => {
  const chat = bot.newChat();
  await comeTo(chat, 'Москва');
  expect(chat.last().text).toMatch(/^Когда придёте\?[\s\S]*Время — GMT\+3\.$/);
  const hour = laterHour();
  expect(texts(chat)).toContain(onButton(hour));
  expect(texts(chat).slice(-3)).toEqual(['Договоримся позже', 'Назад', 'Отменить']);
  await chat.press(onButton(hour));
  expect(chat.last().text).toContain(`${onButton(hour)}. В какое время?`);
  expect(texts(chat).filter((text) => /^\d\d:\d\d–\d\d:\d\d$/.test(String(text)))).toHaveLength(24);
  expect(
    Math.max(...(chat.last().reply_markup?.inline_keyboard ?? []).map((row) => row.length)),
  ).toBe(3);
  await chat.press('Другой день');
  expect(chat.last().text).toMatch(/^Когда придёте\?/);
  await chat.press(onButton(hour));
  const pressed = chat.buttons().find(({ text }) => text === '15:00–16:00')?.callback_data ?? '';
  await chat.pressData(pressed);
  expect(chat.last().text).toMatch(/^Сколько отдаёте/);
  // Pressed twice it answers no other question.
  await chat.pressData(pressed);
  expect(bot.telegram.shown.at(-1)).toBe('Эта кнопка уже не действует.');
  await giveRest(chat);
  const when = `Когда: ${onButton(hour)}, 15:00–16:00 (GMT+3)`;
  expect(chat.last().text).toContain(when);
  await chat.press('Создать заявку');
  await bot.place();
  expect(chat.last().text).toContain(`${when}. Код`);
  expect(chat.last().text).not.toContain('согласуем');
  const { visit_from: from } = (await visitOf(chat)) ?? {};
  expect(new Date(String(from))).toEqual(hour.from);
});

test('an hour may be written, and one without anybody at the desk is asked for again', async () => {
  const chat = bot.newChat();
  await comeTo(chat, 'Москва');
  for (const wrong of ['завтра', '1.1.2020 15:00', '15:20', '99:99', 'a\u0000b']) {
    await chat.say(wrong);
    expect(chat.last().text, wrong).toMatch(/.\n\nКогда придёте\?/);
  }
  await chat.say('15:20');
  expect(chat.last().text).toMatch(/^В это время в офисе никого нет\. Выберите другое\./);
  const talk = String(chat.buttons()[0]?.callback_data).split(':')[1];
  await chat.pressData(`pick:${talk}:at26297280`);
  expect(chat.last().text).toMatch(/^В это время в офисе никого нет/);
  for (const alien of ['SPB', 'at', 'at9999999999', `at${Number.MAX_SAFE_INTEGER}`]) {
    await chat.pressData(`pick:${talk}:${alien}`);
    expect(bot.telegram.shown.at(-1), alien).toBe('Эта кнопка уже не действует.');
  }
  await chat.pressData(`day:${talk}:2020-01-01`);
  expect(chat.last().text).toMatch(/^Когда придёте/);
  await chat.say(written(laterHour()));
  expect(chat.last().text).toMatch(/^Сколько отдаёте/);
});

test('an hour that is over is said before the order is made, and another one is chosen', async () => {
  const chat = bot.newChat();
  await comeTo(chat, 'Москва');
  await chat.say(written(laterHour()));
  await giveRest(chat);
  await chat.press('Создать заявку');
  await bot.run(sql`update order_dialogues
    set answers = answers || '{"visit_at": "2020-01-01T12:00:00.000Z"}' where chat_id = ${chat.chatId}`);
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  expect(chat.last().text).toMatch(/^В это время в офисе никого нет[\s\S]*Когда придёте/);
  await chat.say(written(laterHour()));
  expect(chat.last().text).toMatch(/Проверьте заявку/);
  await bot.run(sql`update order_dialogues set quote_expires_at = now(),
    answers = answers || '{"visit_at": "2020-01-01T12:00:00.000Z"}' where chat_id = ${chat.chatId}`);
  await chat.press('Создать заявку');
  expect(chat.last().text).toMatch(/В это время в офисе никого нет/);
  expect(texts(chat)).toEqual(['Изменить сумму', 'Изменить время', 'Назад', 'Отменить']);
  await chat.press('Изменить время');
  await chat.press('Договоримся позже');
  expect(chat.last().text).toContain('Когда: договоримся позже');
  await chat.press('Создать заявку');
  await bot.place();
  expect(await visitOf(chat)).toMatchObject({ visit_from: null });
});

test('another city has hours of its own, and a desk without any asks for none', async () => {
  const chat = bot.newChat();
  await comeTo(chat, 'Москва');
  await chat.say(written(laterHour()));
  await bot.run(sql`update cities set schedule =
    '{"utcOffsetMinutes": 180, "spans": [{"opensMinute": 540, "openMinutes": 30}]}' where code = 'SPB'`);
  await bot.bed.catalogue.refresh();
  expect(hoursIn('SPB')).toEqual([]);
  // From the amount to the hour, and from there to the city.
  await chat.press('Назад');
  expect(chat.last().text).toMatch(/^Когда придёте/);
  await chat.press('Назад');
  expect(chat.last().text).toBe('В каком городе?');
  await chat.press('Петербург');
  expect(chat.last().text).toMatch(/^Сколько отдаёте/);
  await giveRest(chat);
  expect(chat.last().text).toMatch(/Петербург, Невский, 2\nКогда: договоримся позже/);
  expect(texts(chat)).not.toContain('Изменить время');
});

test('hours that are gone while they are asked for are left to be arranged', async () => {
  const chat = bot.newChat();
  await comeTo(chat, 'Петербург');
  await bot.run(sql`update cities set schedule =
    '{"utcOffsetMinutes": 180, "spans": [{"opensMinute": 540, "openMinutes": 30}]}' where code = 'SPB'`);
  await bot.bed.catalogue.refresh();
  await chat.say('15:00');
  expect(chat.last().text).toMatch(/Сейчас выбрать время нельзя/);
  await chat.press('Назад');
  expect(chat.last().text).toBe('В каком городе?');
  await bot.run(sql`update cities set schedule = null`);
  await bot.bed.catalogue.refresh();
  await chat.press('Петербург');
  await bot.run(sql`update cities set schedule = '{"utcOffsetMinutes": 180, "spans":
    [{"opensMinute": 540, "openMinutes": 30}]}' where code = 'SPB'`);
  await bot.bed.catalogue.refresh();
  await chat.press('Договоримся позже');
  expect(chat.last().text).toMatch(/^Сколько отдаёте/);
});

test('a question that needs no answer is skipped by its button, or answered and checked', async () => {
  await askOwn(bot, 'note', 'number', 'Сколько раз', []);
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  expect(chat.last().text).toBe('Сколько раз (если требуется)\nКак в документе');
  expect(texts(chat)).toEqual(['Пропустить', 'Назад', 'Отменить']);
  await chat.say('много');
  expect(chat.last().text).toMatch(/.\n\nСколько раз \(если требуется\)/);
  const skip = chat.buttons().find(({ text }) => text === 'Пропустить')?.callback_data ?? '';
  await chat.pressData(skip);
  expect(chat.last().text).toMatch(/Проверьте заявку/);
  expect(chat.last().text).not.toContain('Сколько раз');
  await chat.pressData(skip);
  expect(bot.telegram.shown.at(-1)).toBe('Эта кнопка уже не действует.');
  await chat.press('Назад');
  expect(chat.last().text).toMatch(/^Сколько раз/);
  await chat.say('7');
  expect(chat.last().text).toContain('Сколько раз: 7');
  await chat.press('Создать заявку');
  await bot.place();
  expect(await visitOf(chat)).toMatchObject({ own_fields: [{ name: 'note', value: '7' }] });
});

test('of a choice that needs no answer the button skips, and its order has no answer', async () => {
  const kinds = [{ value: 'job', ru: 'Зарплата', en: 'Salary' }];
  await askOwn(bot, 'note', 'choice', 'Откуда деньги', kinds);
  const chat = bot.newChat();
  await chat.say('/language');
  await chat.press('English');
  await chat.agree(['prusd', 'trx'], { ...answers, country: 'Germany' });
  expect(chat.last().text).toMatch(/^Откуда деньги \(if needed\)/);
  expect(texts(chat)).toEqual(['Salary', 'Skip', 'Back', 'Cancel']);
  await chat.press('Skip');
  await chat.press('Place order');
  await bot.place();
  expect((await visitOf(chat))?.['own_fields'] ?? []).toEqual([]);
});

test('what was skipped is asked again where it is required by then, and cannot be skipped', async () => {
  await askOwn(bot, 'note', 'text', 'Пожелания');
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  const skip = chat.buttons().find(({ text }) => text === 'Пропустить')?.callback_data ?? '';
  await chat.pressData(skip);
  await chat.press('Создать заявку');
  await bot.run(sql`update own_fields set required = true`);
  await bot.bed.catalogue.refresh();
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  expect(chat.last().text).toMatch(/.\n\nПожелания\nКак в документе$/);
  expect(texts(chat)).toEqual(['Назад', 'Отменить']);
  await chat.pressData(skip);
  expect(chat.last().text).toMatch(/.\n\nПожелания\nКак в документе$/);
  await chat.say('Позвоните');
  expect(chat.last().text).toContain('Пожелания: Позвоните');
});

test('going back leads through every question to the first, one at a press', async () => {
  await askOwn(bot, 'passport', 'document', 'Паспорт');
  await askOwn(bot, 'note', 'text', 'Пожелания');
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.say('4510 123456');
  await chat.press('Пропустить');
  expect(chat.last().text).toMatch(/Проверьте заявку/);
  const back = chat.buttons().find(({ text }) => text === 'Назад')?.callback_data ?? '';
  await chat.pressData(back);
  expect(chat.last().text).toMatch(/^Пожелания/);
  await chat.pressData(back);
  expect(bot.telegram.shown.at(-1)).toBe('Эта кнопка уже не действует.');
  for (const asked of [
    /^Паспорт/,
    /^Ваш e-mail/,
    /^С какого счёта/,
    /^Куда отправить/,
    /^Сколько отдаёте/,
    /^В какой стране/,
    /Что получаете\?$/,
    /^Что отдаёте\?$/,
  ]) {
    await chat.press('Назад');
    expect(chat.last().text).toMatch(asked);
  }
  expect(texts(chat)).not.toContain('Назад');
});
