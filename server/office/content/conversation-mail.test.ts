import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMails } from '../../platform/mail/deliver.ts';
import { usualShop } from '../../platform/shop/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;
const secret = 'a-secret-of-the-mail-service';

beforeAll(async () => {
  office = await openTestOffice({
    INBOUND_MAIL_SECRET: secret,
    INBOUND_MAIL_ADDRESS: 'help@in.agio.example',
  });
});

afterAll(() => office.close());

async function write(orderId: string, body: string) {
  const url = `/api/v1/orders/${orderId}/messages`;
  const headers = { 'content-type': 'application/vnd.api+json' };
  const cookies = office.customerCookies;
  return office.app.inject({ method: 'POST', url, cookies, headers, payload: { body } });
}

async function bring(mail: object) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return office.app.inject({ method: 'POST', url: '/inbound/mail', headers, payload: mail });
}

/** Whoever may see addresses as they are. */
async function waiting() {
  return (await office.admin.call('GET', '/conversations?state=waiting')).json().data;
}

/** Mails that wait, as they are sent. */
async function deliver() {
  const sent: { to: string; replyTo?: string; subject: string }[] = [];
  const head = { ...usualShop, from: 'noreply@agio.example' };
  await deliverMails(office.platform.database, head, async (mail) => sent.push(mail));
  return sent;
}

async function bodiesOf(id: string): Promise<string[]> {
  const { messages } = (await office.admin.call('GET', `/conversations/${id}`)).json().data
    .attributes;
  return messages.map(({ body }: { body: string }) => body);
}

/** Somebody writes by mail and is answered; what the answer to that names. */
async function answeredByMail(from: string) {
  const first = { From: from, Subject: 'Hello', MessageID: `first of ${from}`, TextBody: 'Hi' };
  expect((await bring(first)).statusCode).toBe(201);
  const lines: { id: string; attributes: { email: string } }[] = await waiting();
  const id = lines.find(({ attributes }) => attributes.email === from)?.id ?? '';
  await office.support.call('POST', `/conversations/${id}/messages`, { body: 'Hi to you' });
  const mail = (await deliver()).find(({ to }) => to === from);
  expect(mail?.replyTo).toMatch(/^help\+[a-z2-7]{12}@in\.agio\.example$/);
  const hash = mail?.replyTo?.slice(5, 17) ?? '';
  expect(mail?.subject).toBe(`Hello [#${hash}]`);
  return { id, hash };
}

test.each([
  ['the hash of the mailbox', (hash: string) => ({ MailboxHash: hash })],
  ['where it arrived', (hash: string) => ({ OriginalRecipient: `help+${hash}@in.agio.example` })],
  [
    'one of its recipients',
    (hash: string) => ({
      ToFull: [
        { Email: 'boss@post.example', Name: '', MailboxHash: '' },
        { Email: `Help+${hash.toUpperCase()}@in.agio.example`, Name: 'Agio' },
      ],
    }),
  ],
  [
    'a subject, whatever stands elsewhere',
    (hash: string) => ({
      Subject: `AW: [#${hash}]`,
      MailboxHash: 'newsletter',
      OriginalRecipient: 7,
      ToFull: 'help@in.agio.example',
    }),
  ],
])('an answer finds its conversation by %s', async (by, named) => {
  const from = `${by.replaceAll(/\W/g, '-')}@post.example`;
  const { id, hash } = await answeredByMail(from);
  const reply = { From: from, Subject: 'Re: Hello', MessageID: `${by} 2`, TextBody: 'Thanks' };
  expect((await bring({ ...reply, ...named(hash) })).statusCode).toBe(201);
  expect(await bodiesOf(id)).toEqual(['Hi', 'Hi to you', 'Thanks']);
});

test('an answer from another address is not joined to what the customer has written', async () => {
  const { id, hash } = await answeredByMail('olga@post.example');
  const reply = {
    From: 'Mallory <Mallory@post.example>',
    Subject: `Re: Hello [#${hash}]`,
    MessageID: 'mallory 1',
    TextBody: 'Pay it to another card',
    MailboxHash: hash,
  };
  expect((await bring(reply)).statusCode).toBe(201);
  expect((await bring(reply)).statusCode).toBe(200);
  expect((await bring({ ...reply, MessageID: 'mallory 2', TextBody: 'Well?' })).statusCode).toBe(
    201,
  );
  expect((await bring({ ...reply, MessageID: 'm 3', TextBody: '', Subject: '' })).statusCode).toBe(
    200,
  );
  expect(await bodiesOf(id)).toEqual(['Hi', 'Hi to you']);
  const lines = (await waiting()).filter(
    ({ attributes }: { attributes: { referred_id: string } }) => attributes.referred_id === id,
  );
  expect(lines).toHaveLength(1);
  const [{ id: other, attributes }] = lines;
  expect(attributes).toMatchObject({ email: 'mallory@post.example', subject: 'Re: Hello' });
  expect(await bodiesOf(other)).toEqual(['Pay it to another card', 'Well?']);
  await office.support.call('POST', `/conversations/${other}/messages`, { body: 'Who are you?' });
  const [sent] = await deliver();
  expect(sent?.to).toBe('mallory@post.example');
  expect(sent?.replyTo).not.toContain(hash);
  expect(sent?.subject).not.toContain(hash);
});

test('the customer of an order answers its mail; nobody else goes on there', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  await write(orderId, 'Где деньги?');
  const { rows } = await office.platform.database.execute<{ email: string; reference: string }>(
    sql`select o.email, c.reference from orders o join conversations c on c.order_id = o.id
         where o.id = ${orderId}`,
  );
  const { email = '', reference = '' } = rows[0] ?? {};
  const reply = { Subject: 'Re', TextBody: 'Вот чек', MailboxHash: reference };
  await bring({ ...reply, From: email.toUpperCase(), MessageID: 'order 1' });
  await bring({ ...reply, From: 'else@post.example', MessageID: 'order 2', TextBody: 'Я' });
  const url = `/api/v1/orders/${orderId}/messages`;
  const { data } = (await office.app.inject({ url, cookies: office.customerCookies })).json();
  expect(data.map(({ attributes }: { attributes: { body: string } }) => attributes.body)).toEqual([
    'Где деньги?',
    'Вот чек',
  ]);
});

/** The newest mail about an order, as it is sent. */
async function mailAbout(orderId: string) {
  const { rows } = await office.platform.database.execute<Record<'email' | 'number', string>>(
    sql`select email, number from orders where id = ${orderId}`,
  );
  const { email = '', number = '' } = rows[0] ?? {};
  const replyTo = (await deliver()).find(({ subject }) => subject.includes(number))?.replyTo ?? '';
  return { email, number, replyTo };
}

/** What stands beside an order in the office. */
async function commentsOf(orderId: string) {
  return (await office.support.call('GET', `/orders/${orderId}`)).json().data.attributes.comments;
}

async function talksOf(email: string) {
  const lines: { id: string; attributes: Record<string, unknown> }[] = await waiting();
  return lines.filter(({ attributes }) => attributes['email'] === email);
}

test('an answer to a mail about an order is its conversation, beside the order', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  const { email, number, replyTo } = await mailAbout(orderId);
  expect(replyTo).toMatch(new RegExp(`^help\\+${number}-[a-z2-7]{12}@in\\.agio\\.example$`));
  const link = `https://agio.example/orders/${orderId}?review=${'A'.repeat(43)}#review`;
  const said = {
    From: email.toUpperCase(),
    Subject: 'Re: Заявка',
    MessageID: 'about 1',
    TextBody: `Оплатил\n> ${link}`,
    OriginalRecipient: replyTo,
  };
  expect((await bring(said)).statusCode).toBe(201);
  expect((await bring(said)).statusCode).toBe(200);
  const comments = await commentsOf(orderId);
  expect(comments).toMatchObject([{ kind: 'question', text: expect.stringContaining('Оплатил') }]);
  expect(JSON.stringify(comments)).not.toContain('A'.repeat(43));
  const line = (await waiting()).find(
    ({ attributes }: { attributes: { order_id: string } }) => attributes.order_id === orderId,
  );
  expect(line.attributes).toMatchObject({ order_number: number, origin: 'direct', locale: 'ru' });
});

test('the mail of the link that lets another browser act is answered there as well', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  const { number, replyTo } = await mailAbout(orderId);
  const url = `/api/v1/orders/${orderId}/control_links`;
  expect((await office.app.inject({ method: 'POST', url })).statusCode).toBeLessThan(300);
  const sent = (await deliver()).find(({ subject }) => subject.includes(number));
  expect(sent?.replyTo).toBe(replyTo);
});

test('another address that answers a mail about an order begins a conversation of its own', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  const { number, replyTo } = await mailAbout(orderId);
  const from = 'eve@post.example';
  const said = { From: from, Subject: 'Re', MailboxHash: replyTo.slice(5, -16) };
  expect(said.MailboxHash).toMatch(/^[0-9]+-[a-z2-7]{12}$/);
  const both = ['eve 1', 'eve 2'].map((id) => bring({ ...said, MessageID: id, TextBody: id }));
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const [talk, ...others] = await talksOf(from);
  expect(others).toEqual([]);
  expect(talk?.attributes).toMatchObject({
    origin: 'other_address',
    order_id: null,
    named_order_number: number,
    named_order_id: orderId,
    referred_id: null,
  });
  const url = `/api/v1/orders/${orderId}/messages`;
  expect((await office.app.inject({ url, cookies: office.customerCookies })).json().data).toEqual(
    [],
  );
});

test('a number with a signature of another order, or none, leads nowhere', async () => {
  const [one, other] = [
    await office.placeOrder('sberrub', 'ltc', '15000'),
    await office.placeOrder('sberrub', 'ltc', '15000'),
  ];
  const { email, number, replyTo } = await mailAbout(one);
  const stranger = { From: email, Subject: 'Re', TextBody: 'Пустите' };
  const { rows } = await office.platform.database.execute<{ number: string }>(
    sql`select number from orders where id = ${other}`,
  );
  const signature = replyTo.slice(5 + number.length + 1, -16);
  const hashes = [`${rows[0]?.number}-${signature}`, `${number}-aaaaaaaaaaaa`, number];
  for (const hash of hashes) {
    expect((await bring({ ...stranger, MessageID: hash, MailboxHash: hash })).statusCode).toBe(201);
  }
  for (const id of [one, other]) {
    expect(await commentsOf(id)).toEqual([]);
  }
});

test('a conversation is erased with its mails where its author asks, by few and on record', async () => {
  const { database } = office.platform;
  const { id, hash } = await answeredByMail('forget@post.example');
  await bring({
    From: 'other@post.example',
    Subject: 'Re',
    MessageID: 'forget 2',
    TextBody: 'Mine too',
    MailboxHash: hash,
  });
  const path = `/conversations/${id}`;
  expect((await office.support.call('DELETE', path)).statusCode).toBe(403);
  expect((await office.admin.call('DELETE', path)).statusCode).toBe(200);
  expect((await office.admin.call('DELETE', path)).statusCode).toBe(404);
  expect((await office.admin.call('GET', path)).statusCode).toBe(404);
  const { rows } = await database.execute(
    sql`select 1 from mails where recipient = 'forget@post.example'`,
  );
  expect(rows).toEqual([]);
  const logged = await database.execute<{ said: string }>(
    sql`select audit_log::text as said from audit_log where action = 'erase_conversation'`,
  );
  expect(logged.rows).toHaveLength(1);
  expect(logged.rows[0]?.said).not.toMatch(/forget@|Hi to you/);
  // What somebody else has written of it stays, and names nothing any more.
  const [left] = (await waiting()).filter(
    ({ attributes }: { attributes: { email: string } }) =>
      attributes.email === 'other@post.example',
  );
  expect(left.attributes).toMatchObject({ referred_id: null, origin: 'other_address' });
});
