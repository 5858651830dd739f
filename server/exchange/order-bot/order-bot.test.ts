import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCustomer } from '../orders/testing.ts';
import { forgetOldDialogues, placeConfirmed } from './place-confirmed.ts';
import { answers, type BotBed, openBotBed, trx } from './testing.ts';

let bot: BotBed;

beforeAll(async () => {
  bot = await openBotBed();
});

afterAll(() => bot.close());

beforeEach(() => bot.reset());

test('an order is agreed on, confirmed, made once and told with where to pay', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  const shown = chat.last();
  expect(shown.text).toMatch(/Проверьте заявку[\s\S]*Отдаёте: 100[\s\S]*Получаете: /);
  expect(shown.text).toContain('http://shop.example/legal/exchange-rules');
  expect(shown.text).toContain('http://shop.example/legal/aml-kyc');
  expect(shown.text).not.toContain(trx);
  await chat.press('Создать заявку');
  expect(bot.telegram.shown.at(-1)).toBe('Создаём заявку, подождите немного.');
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  await bot.place();
  bot.telegram.repeatAll(bot.token);
  await bot.place();
  const made = await bot.ordersOf(chat.chatId);
  expect(made).toMatchObject([
    { locale: 'ru', email: 'anna@example.com', browser_hash: null, user_id: null },
  ]);
  const { id, number } = made[0] ?? {};
  const message = chat.last();
  expect(message.text).toMatch(new RegExp(`^Заявка ${number} создана: Ждём оплату`));
  const { rows } = await bot.run(sql`select address from order_requisites where order_id = ${id}`);
  expect(message.text).toContain(rows[0]?.['address']);
  expect(message.text).toMatch(/Переведите ровно 100[\s\S]*Оплатите до .* UTC/);
  expect(chat.sent().filter(({ text }) => text.includes(`${number} создана`))).toHaveLength(1);
  const url = chat.buttons()[0]?.url;
  const [, secret] =
    /^http:\/\/shop\.example\/orders\/[\w-]{22}\/control\/([\w-]{43})$/.exec(String(url)) ?? [];
  const browser = openCustomer(bot.bed);
  expect((await browser.see(String(id)))['control']).not.toBe('granted');
  const accepted = await browser.call('PUT', `orders/${id}/control/${secret}`, {});
  expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
  expect((await browser.see(String(id)))['control']).toBe('granted');
});

test('every wrong answer is asked for again, by the words of the site', async () => {
  const chat = bot.newChat();
  await chat.choose('prusd', 'trx');
  const wrong = async (text: string, why: RegExp) => {
    await chat.say(text);
    expect(chat.last().text, text).toMatch(why);
  };
  await wrong('Нарния', /В какой стране/);
  await wrong('US', /^Это направление обмена недоступно в вашей стране/);
  await chat.say('de');
  await wrong('много', /числ/i);
  await wrong('0', /не меньше|больше|миним/i);
  await wrong('99999999999', /не больше|максим|меньше/i);
  await wrong('1.123456789', /Знаков после запятой/);
  await chat.say('1 00,5');
  await wrong('T000', /Куда отправить/);
  await wrong('a\u0000b', /Куда отправить/);
  await chat.say(trx);
  await wrong('P1', /С какого счёта/);
  await chat.say('P1012345678');
  await wrong('anna', /e-mail/i);
  await chat.say('anna@example.com');
  expect(chat.last().text).toContain('Отдаёте: 100,5');
  await chat.press('Отменить');
  expect(chat.last().text).toBe('Заявка не создана.');
});

test('a quote that is over is shown anew and makes nothing', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await bot.run(sql`update order_dialogues set quote_expires_at = now() - interval '1 second'
    where chat_id = ${chat.chatId}`);
  await chat.press('Создать заявку');
  expect(chat.last().text).toMatch(/^Этот курс уже не действует\. Вот новый\.\n\nПроверьте заявку/);
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  await chat.press('Создать заявку');
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toHaveLength(1);
});

test('a rate that has moved is agreed to once more', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await bot.bed.tick({ TRX: 1_500_000n });
  await bot.place();
  expect(chat.last().text).toMatch(/^Курс изменился\. Проверьте новый\.\n\nПроверьте заявку/);
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  await chat.press('Создать заявку');
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toHaveLength(1);
});

test('a process that dies between the order and its message leaves one order', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  const deposits = () => {
    throw new Error('the process dies');
  };
  const dying = { ...bot.bed.deps, rails: { ...bot.bed.deps.rails, deposits } };
  await expect(placeConfirmed(bot.deps({ orders: dying }))).rejects.toThrow('dies');
  expect(await bot.ordersOf(chat.chatId)).toHaveLength(1);
  // Not at once: whoever makes it may only be slow.
  await bot.place();
  expect(chat.last().text).toContain('Проверьте заявку');
  // What was confirmed holds, however long that takes and whatever has changed meanwhile.
  await bot.run(sql`update order_dialogues set next_attempt_at = now()`);
  bot.world.inBreak = true;
  bot.world.isFree = () => false;
  await bot.bed.tick({ TRX: 2_000_000n });
  await Promise.all([placeConfirmed(bot.deps()), placeConfirmed(bot.deps())]);
  await bot.round();
  expect(await bot.ordersOf(chat.chatId)).toHaveLength(1);
  const messages = chat.sent().filter(({ text }) => / создана: /.test(text));
  expect(messages).toHaveLength(1);
});

test('what the public call refuses is refused here, and nothing is made', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  // As where an operator asks for an e-mail from now on.
  await bot.run(sql`update order_dialogues set answers = answers - 'email'
    where chat_id = ${chat.chatId}`);
  await bot.place();
  expect(chat.last().text).toMatch(/^Заполните[\s\S]*Ваш e-mail/);
  await chat.say('anna@example.com');
  await chat.press('Создать заявку');
  bot.world.isFree = (address) => address !== `telegram:${chat.chatId}`;
  await bot.place();
  expect(chat.last().text).toBe(
    'Для этой заявки нужна проверка, что вы не робот. Создайте её на сайте: ' +
      'http://shop.example/exchange/prusd-trx?amount=100',
  );
  const other = bot.newChat();
  await other.agree(['prusd', 'trx'], answers);
  await other.press('Создать заявку');
  bot.world.inBreak = true;
  await bot.place();
  expect(other.last().text).toMatch(/^Заявка не создана\./);
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  expect(await bot.ordersOf(other.chatId)).toEqual([]);
  await other.say('/new');
  expect(other.last().text).not.toContain('Что отдаёте');
});

test('an order too large for a stranger takes a captcha, which the site alone has', async () => {
  const chat = bot.newChat();
  await bot.run(sql`update directions set income_amount_max = null, income_max_follows = false
    where id = 'prusd-trx'`);
  await bot.bed.catalogue.refresh();
  const { rows } = await bot.run(
    sql`select (balance / 1000000)::bigint as trx from ledger_accounts where name = 'reserve:TRX'`,
  );
  const price = await openCustomer(bot.bed).call('POST', 'rate_calculations/from_outcome', {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    outcome_amount: String((BigInt(String(rows[0]?.['trx'])) * 7n) / 10n),
  });
  const amount = String(price.body.data?.attributes.income_amount);
  await chat.agree(['prusd', 'trx'], { ...answers, amount });
  await chat.press('Создать заявку');
  await bot.place();
  expect(chat.last().text).toMatch(/^Для этой заявки нужна проверка/);
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
});

test('an order of whom nobody exchanges with is stopped before it is told where to pay', async () => {
  await bot.run(sql`insert into block_list (kind, value, reason, created_by)
    values ('email', 'blocked@example.com', 'fraud', 'operator')`);
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], { ...answers, email: 'blocked@example.com' });
  await chat.press('Создать заявку');
  await bot.place();
  const [order] = await bot.ordersOf(chat.chatId);
  const { rows } = await bot.run(sql`select status,
      (select count(*)::int from order_requisites where order_id = orders.id) as issued
    from orders where id = ${order?.['id']}`);
  expect(rows).toEqual([{ status: 'moderation', issued: 0 }]);
  expect(chat.last().text).toContain('Реквизиты для оплаты — на странице заявки.');
  expect(chat.last().text).not.toContain('fraud');
  const other = bot.newChat();
  await bot.run(sql`insert into block_list (kind, value, reason, created_by)
    values ('ip', ${`telegram:${other.chatId}`}, 'fraud', 'operator')`);
  await other.agree(['prusd', 'trx'], answers);
  await other.press('Создать заявку');
  await bot.place();
  const { rows: stopped } = await bot.run(sql`select status from orders
    where ip = ${`telegram:${other.chatId}`}`);
  expect(stopped).toEqual([{ status: 'moderation' }]);
});

test('what fails again and again sends its customer to the site, or to the page of the order', async () => {
  const deposits = () => {
    throw new Error('the process dies');
  };
  const dying = { ...bot.bed.deps, rails: { ...bot.bed.deps.rails, deposits } };
  const often = (chatId: number) =>
    bot.run(sql`update order_dialogues set attempts = 6, next_attempt_at = now()
      where chat_id = ${chatId}`);
  const [chat, other] = [bot.newChat(), bot.newChat()];
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await often(chat.chatId);
  await bot.place();
  expect(chat.last().text).toMatch(/^Заявка не создана: у нас что-то не сработало/);
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  await other.agree(['prusd', 'trx'], answers);
  await other.press('Создать заявку');
  await expect(placeConfirmed(bot.deps({ orders: dying }))).rejects.toThrow('dies');
  await often(other.chatId);
  await bot.place({ orders: dying });
  expect(other.last().text).toContain('Реквизиты для оплаты — на странице заявки.');
  expect(await bot.ordersOf(other.chatId)).toHaveLength(1);
});

test('a bank is chosen or written, and a memo is said to be there or not', async () => {
  const chat = bot.newChat();
  await chat.choose('trx', 'sbprub');
  await chat.say('DE');
  await chat.say('1000');
  await chat.say('+79161234567');
  const bank = String(chat.buttons()[0]?.text);
  await chat.say('Банк, которого нет');
  expect(chat.last().text).toMatch(/В какой банк/);
  await chat.press(bank);
  await chat.say('Анна Петрова');
  await chat.say('anna@example.com');
  expect(chat.last().text).toMatch(new RegExp(`Получатель: \\+7 ••• ••• •• 67\\n${bank}`));
  await chat.choose('prusd', 'xrp');
  await chat.say('DE');
  await chat.say('100');
  await chat.say('rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH');
  await chat.say('not a tag');
  expect(chat.last().text).toMatch(/Нужен ли memo/);
  await chat.say('4294967296');
  expect(chat.last().text).toMatch(/Нужен ли memo/);
  await chat.press('Без memo');
  expect(chat.last().text).toMatch(/С какого счёта/);
});

test('buttons of a talk that is over, of another one or of an earlier question do nothing', async () => {
  const chat = bot.newChat();
  await chat.agree(['prusd', 'trx'], answers);
  const yes = String(chat.buttons()[0]?.callback_data);
  await chat.say('/new');
  await chat.pressData(yes);
  expect(bot.telegram.shown.at(-1)).toBe('Эта кнопка уже не действует.');
  await chat.pressData('yes::');
  await chat.pressData('pick:00000000:trx');
  await chat.pressData(`${'x'.repeat(64)}`);
  await chat.choose('prusd', 'nowhere');
  expect(chat.last().text).toMatch(/Что получаете/);
  await bot.place();
  expect(await bot.ordersOf(chat.chatId)).toEqual([]);
  // Nobody goes on where they were an hour ago: what they write is for the operators.
  await chat.choose('prusd', 'trx');
  await bot.run(sql`update order_dialogues set expires_at = now() - interval '1 second'`);
  await chat.say('DE');
  expect(chat.last().text).toBe('Передали операторам. Ответ придёт сюда.');
  await forgetOldDialogues(bot.bed.platform.database);
  const { rows } = await bot.run(sql`select from order_dialogues where chat_id = ${chat.chatId}`);
  expect(rows).toEqual([]);
});

test('a pair that is switched off is not offered', async () => {
  const chat = bot.newChat();
  await bot.run(sql`update directions set enabled = false where id = 'prusd-trx'`);
  await bot.bed.catalogue.refresh();
  await chat.choose('prusd', 'trx');
  expect(chat.last().text).toMatch(/Что получаете/);
  await bot.run(sql`update directions set enabled = true where id = 'prusd-trx'`);
  await bot.bed.catalogue.refresh();
  await chat.choose('prusd', 'trx');
  expect(chat.last().text).toMatch(/В какой стране/);
});
