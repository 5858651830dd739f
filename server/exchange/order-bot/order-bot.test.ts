import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverMessages } from '../../platform/telegram/deliver-messages.ts';
import { readUpdates } from '../../platform/telegram/read-updates.ts';
import { startTelegram, type TelegramStandIn } from '../../platform/telegram/testing.ts';
import { unfollowAll } from '../order-chats/follow-order.ts';
import { expireOrders } from '../orders/change/expire-orders.ts';
import { openCustomer, openTestExchange, type TestExchange } from '../orders/testing.ts';
import type { OrderBotDeps } from './deps.ts';
import { orderBot } from './hear-customers.ts';
import { forgetOldDialogues, placeConfirmed } from './place-confirmed.ts';
import { type Given, openBotCustomer } from './testing.ts';

const token = '7301:customers-token-of-the-shop';
const trx = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

let telegram: TelegramStandIn;
let bed: TestExchange;
let inBreak = false;
let isFree: (address: string) => boolean;
let chats = 100;

beforeAll(async () => {
  telegram = await startTelegram({ [token]: 'shop_bot' });
  bed = await openTestExchange({
    variables: {
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_CUSTOMERS_TOKEN: token,
      PUBLIC_URL: 'http://shop.example',
      ORDERS_WAITING_MAX: '20',
    },
  });
});

afterAll(async () => {
  await bed.close();
  await telegram.close();
});

beforeEach(async () => {
  inBreak = false;
  isFree = () => true;
  await bed.tick({});
});

const run = (statement: ReturnType<typeof sql>) => bed.platform.database.execute(statement);

function deps(more: Partial<OrderBotDeps> = {}): OrderBotDeps {
  const { catalogue, rates, platform, reserves } = bed;
  return {
    orders: bed.deps,
    quotes: async () => ({
      catalogue,
      rates,
      clock: platform.clock,
      reserves: reserves.current,
      slotsOf: () => null,
    }),
    counts: { isFree: (address) => isFree(address), takeBack: () => undefined },
    inBreak: () => inBreak,
    ...more,
  };
}

/** Every round is a process that knows nothing but what the database has. */
async function round(more: Partial<OrderBotDeps> = {}) {
  const handlers = { staff: async () => null, customers: orderBot(deps(more)) };
  await readUpdates({ platform: bed.platform, handlers, waitSeconds: 0 }, 'customers');
  const forget = { staff: async () => undefined, customers: unfollowAll };
  await deliverMessages({ platform: bed.platform, forget });
}

function newChat() {
  chats += 1;
  return openBotCustomer({ telegram, token, chatId: chats, round });
}

async function place(more: Partial<OrderBotDeps> = {}) {
  await placeConfirmed(deps(more));
  await round();
}

async function ordersOf(chatId: number) {
  const { rows } = await run(sql`select id, number, ip, locale, email, income_units::text as units,
    browser_hash, user_id from orders where ip = ${`telegram:${chatId}`} order by created_at`);
  return rows;
}

const answers: Given = {
  country: 'Германия',
  amount: '100',
  outcome_account: trx,
  income_account: 'P1012345678',
  email: 'anna@example.com',
};

test('an order is agreed on, confirmed, made once and told with where to pay', async () => {
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], answers);
  const shown = chat.last();
  expect(shown.text).toMatch(/Проверьте заявку[\s\S]*Отдаёте: 100[\s\S]*Получаете: /);
  expect(shown.text).toContain('http://shop.example/legal/exchange-rules');
  expect(shown.text).toContain('http://shop.example/legal/aml-kyc');
  expect(shown.text).not.toContain(trx);
  await chat.press('Создать заявку');
  expect(telegram.shown.at(-1)).toBe('Создаём заявку, подождите немного.');
  expect(await ordersOf(chat.chatId)).toEqual([]);
  await place();
  telegram.repeatAll(token);
  await place();
  const made = await ordersOf(chat.chatId);
  expect(made).toMatchObject([
    { locale: 'ru', email: 'anna@example.com', browser_hash: null, user_id: null },
  ]);
  const { id, number } = made[0] ?? {};
  const told = chat.last();
  expect(told.text).toMatch(new RegExp(`^Заявка ${number} создана: Ждём оплату`));
  const { rows } = await run(sql`select address from order_requisites where order_id = ${id}`);
  expect(told.text).toContain(rows[0]?.['address']);
  expect(told.text).toMatch(/Переведите ровно 100[\s\S]*До .* UTC/);
  expect(chat.sent().filter(({ text }) => text.includes(`${number} создана`))).toHaveLength(1);
  const url = chat.buttons()[0]?.url;
  const [, secret] =
    /^http:\/\/shop\.example\/orders\/[\w-]{22}\/control\/([\w-]{43})$/.exec(String(url)) ?? [];
  const browser = openCustomer(bed);
  expect((await browser.see(String(id)))['control']).not.toBe('granted');
  const accepted = await browser.call('PUT', `orders/${id}/control/${secret}`, {});
  expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
  expect((await browser.see(String(id)))['control']).toBe('granted');
});

test('every wrong answer is asked for again, by the words of the site', async () => {
  const chat = newChat();
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
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await run(sql`update order_dialogues set quote_expires_at = now() - interval '1 second'
    where chat_id = ${chat.chatId}`);
  await chat.press('Создать заявку');
  expect(chat.last().text).toMatch(/^Срок курса вышел\. Вот новый\.\n\nПроверьте заявку/);
  await place();
  expect(await ordersOf(chat.chatId)).toEqual([]);
  await chat.press('Создать заявку');
  await place();
  expect(await ordersOf(chat.chatId)).toHaveLength(1);
});

test('a rate that has moved is agreed to once more', async () => {
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await bed.tick({ TRX: 1_500_000n });
  await place();
  expect(chat.last().text).toMatch(/^Курс изменился\. Проверьте новый\.\n\nПроверьте заявку/);
  expect(await ordersOf(chat.chatId)).toEqual([]);
  await chat.press('Создать заявку');
  await place();
  expect(await ordersOf(chat.chatId)).toHaveLength(1);
});

test('a process that dies between the order and its message leaves one order', async () => {
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  const deposits = () => {
    throw new Error('the process dies');
  };
  const dying = { ...bed.deps, rails: { ...bed.deps.rails, deposits } };
  await expect(placeConfirmed(deps({ orders: dying }))).rejects.toThrow('dies');
  expect(await ordersOf(chat.chatId)).toHaveLength(1);
  // Not at once: whoever makes it may only be slow.
  await place();
  expect(chat.last().text).toContain('Проверьте заявку');
  // What was confirmed holds, however long that takes and whatever has changed meanwhile.
  await run(sql`update order_dialogues set next_attempt_at = now()`);
  inBreak = true;
  isFree = () => false;
  await bed.tick({ TRX: 2_000_000n });
  await Promise.all([placeConfirmed(deps()), placeConfirmed(deps())]);
  await round();
  expect(await ordersOf(chat.chatId)).toHaveLength(1);
  const told = chat.sent().filter(({ text }) => / создана: /.test(text));
  expect(told).toHaveLength(1);
});

test('what the public call refuses is refused here, and nothing is made', async () => {
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  // As where an operator asks for an e-mail from now on.
  await run(sql`update order_dialogues set answers = answers - 'email'
    where chat_id = ${chat.chatId}`);
  await place();
  expect(chat.last().text).toMatch(/^Заполните[\s\S]*Ваш e-mail/);
  await chat.say('anna@example.com');
  await chat.press('Создать заявку');
  isFree = (address) => address !== `telegram:${chat.chatId}`;
  await place();
  expect(chat.last().text).toBe(
    'Для этой заявки нужна проверка, что вы не робот. Создайте её на сайте: ' +
      'http://shop.example/exchange/prusd-trx',
  );
  const other = newChat();
  await other.agree(['prusd', 'trx'], answers);
  await other.press('Создать заявку');
  inBreak = true;
  await place();
  expect(other.last().text).toMatch(/^Заявка не создана\./);
  expect(await ordersOf(chat.chatId)).toEqual([]);
  expect(await ordersOf(other.chatId)).toEqual([]);
  await other.say('/new');
  expect(other.last().text).not.toContain('Что отдаёте');
});

test('an order too large for a stranger takes a captcha, which the site alone has', async () => {
  const chat = newChat();
  await run(sql`update directions set income_amount_max = null, income_max_follows = false
    where id = 'prusd-trx'`);
  await bed.catalogue.refresh();
  const { rows } = await run(
    sql`select (balance / 1000000)::bigint as trx from ledger_accounts where name = 'reserve:TRX'`,
  );
  const price = await openCustomer(bed).call('POST', 'rate_calculations/from_outcome', {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    outcome_amount: String((BigInt(String(rows[0]?.['trx'])) * 7n) / 10n),
  });
  const amount = String(price.body.data?.attributes.income_amount);
  await chat.agree(['prusd', 'trx'], { ...answers, amount });
  await chat.press('Создать заявку');
  await place();
  expect(chat.last().text).toMatch(/^Для этой заявки нужна проверка/);
  expect(await ordersOf(chat.chatId)).toEqual([]);
});

test('an order of whom nobody exchanges with is stopped before it is told where to pay', async () => {
  await run(sql`insert into block_list (kind, value, reason, created_by)
    values ('email', 'blocked@example.com', 'fraud', 'operator')`);
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], { ...answers, email: 'blocked@example.com' });
  await chat.press('Создать заявку');
  await place();
  const [order] = await ordersOf(chat.chatId);
  const { rows } = await run(sql`select status,
      (select count(*)::int from order_requisites where order_id = orders.id) as issued
    from orders where id = ${order?.['id']}`);
  expect(rows).toEqual([{ status: 'moderation', issued: 0 }]);
  expect(chat.last().text).toContain('Куда платить, скажет страница заявки.');
  expect(chat.last().text).not.toContain('fraud');
});

test('what fails again and again sends its customer to the site, or to the page of the order', async () => {
  const deposits = () => {
    throw new Error('the process dies');
  };
  const dying = { ...bed.deps, rails: { ...bed.deps.rails, deposits } };
  const often = (chatId: number) =>
    run(sql`update order_dialogues set attempts = 6, next_attempt_at = now()
      where chat_id = ${chatId}`);
  const [chat, other] = [newChat(), newChat()];
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await often(chat.chatId);
  await place();
  expect(chat.last().text).toMatch(/^Заявка не создана: что-то не сработало у нас/);
  expect(await ordersOf(chat.chatId)).toEqual([]);
  await other.agree(['prusd', 'trx'], answers);
  await other.press('Создать заявку');
  await expect(placeConfirmed(deps({ orders: dying }))).rejects.toThrow('dies');
  await often(other.chatId);
  await place({ orders: dying });
  expect(other.last().text).toContain('Куда платить, скажет страница заявки.');
  expect(await ordersOf(other.chatId)).toHaveLength(1);
});

test('a bank is chosen or written, and a memo is said to be there or not', async () => {
  const chat = newChat();
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

async function made(chat = newChat()) {
  await chat.agree(['prusd', 'trx'], answers);
  await chat.press('Создать заявку');
  await place();
  const order = (await ordersOf(chat.chatId)).at(-1);
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
    expect(telegram.shown.at(-1)).toBe('Этот чат не следит за такой заявкой.');
  }
  await mine.chat.pressData(`open:${mine.id}`);
  expect(mine.chat.buttons()[0]?.url).toMatch(/\/control\//);
  await mine.chat.pressData(`mute:${mine.id}`);
  await run(sql`update orders set expires_at = now() - interval '1 second', version = version + 1
    where id in (${mine.id}, ${theirs.id})`);
  await expireOrders(bed.deps);
  await round();
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
  const browser = openCustomer(bed);
  const id = await browser.place('walletToCoin');
  await round();
  const { body } = await browser.call('POST', `orders/${id}/telegram_links`, {});
  const chat = newChat();
  await chat.say(`/start ${body.data.attributes.url.split('?start=')[1]}`);
  expect(chat.last().text).toMatch(/сообщим здесь/);
  await chat.pressData(`open:${id}`);
  expect(chat.buttons()[0]?.url).toBe(`http://shop.example/orders/${id}`);
});

test('the bot speaks the language that was chosen, also of an order in another one', async () => {
  const { chat, id } = await made();
  await chat.say('/language');
  await chat.press('English');
  expect(chat.last().text).toMatch(/^News of your orders/);
  await chat.say('/orders');
  expect(chat.last().text).toMatch(/^Your orders/);
  await run(sql`update orders set expires_at = now() - interval '1 second', version = version + 1
    where id = ${id}`);
  await expireOrders(bed.deps);
  await round();
  expect(chat.last().text).toMatch(/^Order \d+: [A-Z]/);
});

test('buttons of a talk that is over, of another one or of an earlier question do nothing', async () => {
  const chat = newChat();
  await chat.agree(['prusd', 'trx'], answers);
  const yes = String(chat.buttons()[0]?.callback_data);
  await chat.say('/new');
  await chat.pressData(yes);
  expect(telegram.shown.at(-1)).toBe('Эта кнопка уже не действует.');
  await chat.pressData('yes::');
  await chat.pressData('pick:00000000:trx');
  await chat.pressData(`${'x'.repeat(64)}`);
  await chat.choose('prusd', 'nowhere');
  expect(chat.last().text).toMatch(/Что получаете/);
  await place();
  expect(await ordersOf(chat.chatId)).toEqual([]);
  // Nobody goes on where they were an hour ago: what they write is for the operators.
  await chat.choose('prusd', 'trx');
  await run(sql`update order_dialogues set expires_at = now() - interval '1 second'`);
  await chat.say('DE');
  expect(chat.last().text).toBe('Передали операторам. Ответ придёт сюда.');
  await forgetOldDialogues(bed.platform.database);
  const { rows } = await run(sql`select from order_dialogues where chat_id = ${chat.chatId}`);
  expect(rows).toEqual([]);
});

test('a chat that says more than anybody would is not answered', async () => {
  const chat = newChat();
  for (let count = 0; count < 45; count += 1) telegram.say(token, chat.chatId, '/help');
  await round();
  await round();
  expect(chat.sent()).toHaveLength(40);
  await run(sql`update customer_chats set acted_since = now() - interval '2 minutes'`);
  await chat.say('/help');
  expect(chat.sent()).toHaveLength(41);
});

test('a pair that is switched off, or has questions of the operators’ own, is not offered', async () => {
  const chat = newChat();
  await run(sql`update directions set enabled = false where id = 'prusd-trx'`);
  await bed.catalogue.refresh();
  await chat.choose('prusd', 'trx');
  expect(chat.last().text).toMatch(/Что получаете/);
  await run(sql`update directions set enabled = true where id = 'prusd-trx'`);
  await run(sql`insert into own_fields (name, type, label_ru, label_en, required, direction_id)
    values ('proof', 'text', 'Откуда деньги', 'Origin', true, 'prusd-trx')`);
  await bed.catalogue.refresh();
  await chat.choose('prusd', 'trx');
  expect(chat.last().text).toMatch(/Что получаете/);
  await run(sql`delete from own_fields`);
  await bed.catalogue.refresh();
  await chat.choose('prusd', 'trx');
  expect(chat.last().text).toMatch(/В какой стране/);
});
