import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearCustomers } from '../../exchange/order-chats/follow-order.ts';
import { answeredCaptcha } from '../../people/captcha/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;
const secret = 'a-secret-of-the-mail-service';

beforeAll(async () => {
  office = await openTestOffice({ INBOUND_MAIL_SECRET: secret });
});

afterAll(() => office.close());

async function write(orderId: string, body: string, cookies = office.customerCookies) {
  const url = `/api/v1/orders/${orderId}/messages`;
  const headers = { 'content-type': 'application/vnd.api+json' };
  return office.app.inject({ method: 'POST', url, cookies, headers, payload: { body } });
}

async function bring(mail: object, authorization = `Bearer ${secret}`) {
  const headers = { authorization, 'content-type': 'application/json' };
  return office.app.inject({ method: 'POST', url: '/inbound/mail', headers, payload: mail });
}

async function listed(state: string) {
  return (await office.support.call('GET', `/conversations?state=${state}`)).json().data;
}

async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await office.platform.database.execute<{ subject: string; text: string }>(
    sql`select subject, text from mails where recipient = ${recipient} order by created_at`,
  );
  return rows;
}

test('a customer writes about an order, is answered, and the wait is counted once', async () => {
  const { support, admin } = office;
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  expect((await write(orderId, 'Где деньги?', {})).statusCode).toBe(403);
  expect((await write(orderId, ' \u0000 ')).statusCode).toBe(422);
  expect((await write(orderId, 'Где деньги?')).statusCode).toBe(201);
  expect((await write(orderId, 'Алло')).statusCode).toBe(201);
  const [line] = await listed('waiting');
  expect(line.attributes).toMatchObject({ order_id: orderId, assigned_to: null });
  const path = `/conversations/${line.id}`;
  const { version } = (await support.call('GET', path)).json().data.attributes;
  const assigned = await support.call('PATCH', path, { mine: true, version });
  expect(assigned.json().data.attributes).toMatchObject({
    assigned_to: 'Света (sveta)',
    mine: true,
  });
  expect((await admin.call('PATCH', path, { mine: true, version })).statusCode).toBe(409);
  await office.platform.database.execute(
    sql`update conversations set waiting_since = now() - interval '12 minutes'`,
  );
  const answer = { body: 'Уже отправили' };
  expect((await support.call('POST', `${path}/messages`, answer)).statusCode).toBe(200);
  expect((await support.call('POST', `${path}/messages`, { body: 'Удачи' })).statusCode).toBe(200);
  expect(await listed('waiting')).toEqual([]);
  expect((await listed('answered'))[0].attributes).toMatchObject({ order_id: orderId });
  const times = (await support.call('GET', '/answer_times')).json().data;
  expect(times.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    { operator: 'Света (sveta)', answers: 1, median_minutes: 15, p95_minutes: 15 },
  ]);
  const url = `/api/v1/orders/${orderId}/messages`;
  const { data } = (await office.app.inject({ url, cookies: office.customerCookies })).json();
  expect(data.map(({ attributes }: { attributes: { own: boolean } }) => attributes.own)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('mail comes in by the secret alone, once each, and goes on where its reference leads', async () => {
  const mail = {
    From: 'Anna <anna@post.example>',
    Subject: 'A question',
    MessageID: 'm-1',
    TextBody: 'Do you take cash?',
    Attachments: [],
  };
  expect((await bring(mail, 'Bearer wrong')).statusCode).toBe(401);
  expect((await bring({ ...mail, From: 'nobody' })).statusCode).toBe(400);
  const basic = `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`;
  expect((await bring(mail, basic)).statusCode).toBe(201);
  expect((await bring(mail)).statusCode).toBe(200);
  const [line] = await listed('waiting');
  expect(line.attributes).toMatchObject({ order_id: null, subject: 'A question', locale: 'en' });
  await office.support.call('POST', `/conversations/${line.id}/messages`, { body: 'We do' });
  const [sent] = await mailsTo('anna@post.example');
  expect(sent).toMatchObject({ text: 'We do' });
  const reply = { ...mail, From: 'Anna@post.example', Subject: `Re: ${sent?.subject}` };
  await bring({ ...reply, MessageID: 'm-2', StrippedTextReply: 'Thanks' });
  const { messages } = (await office.admin.call('GET', `/conversations/${line.id}`)).json().data
    .attributes;
  expect(messages.map(({ body }: { body: string }) => body)).toEqual([
    'Do you take cash?',
    'We do',
    'Thanks',
  ]);
  const { version } = (await office.admin.call('GET', `/conversations/${line.id}`)).json().data
    .attributes;
  const settled = { settled: true, version };
  await office.support.call('PATCH', `/conversations/${line.id}`, settled);
  expect(await listed('waiting')).toEqual([]);
  // From then on it is held, and not from the last message.
  const { rows } = await office.platform.database.execute(sql`
    select settled_at > last_at as closed from conversations where id = ${line.id}`);
  expect(rows).toEqual([{ closed: true }]);
});

test('what is said to the bot is answered in the chat', async () => {
  const { database } = office.platform;
  const said = { chatId: 77, name: '@anna', languageCode: 'ru', text: 'Привет', pressed: null };
  await inTransaction(database, (tx) => hearCustomers(tx, said));
  const [line] = await listed('waiting');
  expect(line.attributes).toMatchObject({ telegram: true, order_id: null });
  await office.support.call('POST', `/conversations/${line.id}/messages`, { body: 'Слушаем' });
  const { rows } = await database.execute<{ text: string }>(
    sql`select text from telegram_messages where chat_id = 77 order by id`,
  );
  expect(rows.map(({ text }) => text)).toEqual([
    'Передали операторам. Ответ придёт сюда.',
    'Слушаем',
  ]);
});

test('an operator writes first, once for one key, and the order says who reads what', async () => {
  const { support } = office;
  const orderId = await office.placeOrder('sberrub', 'ltc', '16000');
  await support.call('POST', `/orders/${orderId}/comments`, { text: 'Банк тормозит' });
  const said = { text: 'Ваш банк задерживает переводы', audience: 'customer' };
  const key = { 'idempotency-key': 'said-once-by-this-key' };
  await support.call('POST', `/orders/${orderId}/comments`, said, key);
  await support.call('POST', `/orders/${orderId}/comments`, said, key);
  expect((await write(orderId, 'Понял, жду')).statusCode).toBe(201);
  const { comments } = (await support.call('GET', `/orders/${orderId}`)).json().data.attributes;
  expect(comments).toMatchObject([
    { kind: 'note', text: 'Банк тормозит', by: 'Света (sveta)' },
    { kind: 'answer', text: 'Ваш банк задерживает переводы', by: 'Света (sveta)' },
    { kind: 'question', text: 'Понял, жду' },
  ]);
  const url = `/api/v1/orders/${orderId}/messages`;
  const { data } = (await office.app.inject({ url, cookies: office.customerCookies })).json();
  expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    { own: false, body: 'Ваш банк задерживает переводы' },
    { own: true, body: 'Понял, жду' },
  ]);
  const wrong = { text: 'x', audience: 'everybody' };
  expect((await support.call('POST', `/orders/${orderId}/comments`, wrong)).statusCode).toBe(422);
});

test('templates are kept by name, in both languages', async () => {
  const { support } = office;
  const template = { name: 'Ждём', text_ru: 'Ждём сеть', text_en: 'Waiting for the network' };
  const { data } = (await support.call('POST', '/reply_templates', template)).json();
  await support.call('POST', '/reply_templates', { ...template, text_ru: 'Ждём блок' });
  const all = (await support.call('GET', '/reply_templates')).json().data;
  expect(all).toHaveLength(1);
  expect(all[0].attributes.text_ru).toBe('Ждём блок');
  const wrong = await support.call('POST', '/reply_templates', { ...template, text_en: ' ' });
  expect(wrong.statusCode).toBe(422);
  expect((await support.call('DELETE', `/reply_templates/${data.id}`)).statusCode).toBe(200);
  expect((await support.call('DELETE', `/reply_templates/${data.id}`)).statusCode).toBe(404);
});

test('what comes by the form of the site says how much of it is known, and is answered by mail', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  const { database } = office.platform;
  const { rows } = await database.execute<{ number: string }>(
    sql`select number from orders where id = ${orderId}`,
  );
  const number = rows[0]?.number ?? '';
  const ask = async (order_number: string) => {
    const captcha = await answeredCaptcha(database);
    const asked = { name: 'Anna', email: 'form@post.example', topic: 'order', ...captcha };
    const payload = { ...asked, order_number, body: `Where is ${order_number}?` };
    const headers = { 'content-type': 'application/vnd.api+json', 'site-locale': 'en' };
    const sent = { method: 'POST', url: '/api/v1/support_requests', headers, payload } as const;
    expect((await office.app.inject(sent)).statusCode).toBe(201);
    const lines: { id: string; attributes: Record<string, unknown> }[] = await listed('waiting');
    const line = lines.find(({ attributes }) => attributes['named_order_number'] === order_number);
    return { id: line?.id ?? '', attributes: line?.attributes };
  };
  const known = await ask(number);
  expect(known.attributes).toMatchObject({ origin: 'form', topic: 'order', order_id: null });
  expect(known.attributes).toMatchObject({ named_order_id: orderId, locale: 'en' });
  const unknown = await ask('10000000000000000000');
  expect(unknown.attributes).toMatchObject({ named_order_id: null });
  const path = `/conversations/${known.id}/messages`;
  expect((await office.support.call('POST', path, { body: 'On its way' })).statusCode).toBe(200);
  const [mail, ...more] = await mailsTo('form@post.example');
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(new RegExp(`${number} \\[#[a-z2-7]{12}\\]$`));
  const url = `/api/v1/orders/${orderId}/messages`;
  const { data } = (await office.app.inject({ url, cookies: office.customerCookies })).json();
  expect(data).toEqual([]);
});
