import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredCaptcha } from '../../people/captcha/testing.ts';
import {
  type Answer,
  type Browser,
  errorOf,
  openTestAccounts,
  type TestAccounts,
} from '../../people/profile/testing.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { overtaken } from '../../platform/database/testing.ts';
import { hear } from './hear.ts';
import { eraseConversationsOf } from './own-conversations.ts';
import { writeToSupport } from './write-to-support.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts({ RATE_LIMIT_PER_MINUTE: '1200' });
});

afterAll(() => accounts.close());

const question = {
  name: 'Anna',
  email: 'anna@post.example',
  order_number: '№ 12 345 678 90',
  topic: 'order',
  body: 'Where is my money?\nI paid an hour ago.',
};

/** As somebody who has read the letters of the picture. */
async function write(browser: Browser, changes: object = {}, locale = 'en'): Promise<Answer> {
  const answer = await answeredCaptcha(accounts.platform.database);
  const asked = { ...question, ...answer, ...changes };
  return browser.call('POST', '/support_requests', asked, { 'site-locale': locale });
}

/** Each conversation of an address with what was written in it. */
async function conversationsOf(email: string) {
  const { rows } = await accounts.platform.database.execute<Record<string, unknown>>(sql`
    select c.origin, c.name, c.topic, c.named_order, c.locale, c.order_id, m.body, m.channel,
           c.waiting_since is not null as waits
      from conversations c join conversation_messages m on m.conversation_id = c.id
     where lower(c.email) = ${email.toLowerCase()} order by m.id`);
  return rows;
}

test('a stranger writes to support, and operators have it as a conversation of its own', async () => {
  const sent = await write(accounts.browser());
  expect(sent.statusCode, sent.body).toBe(201);
  expect(sent.json().data.attributes).toEqual({ email: 'anna@post.example' });
  expect(sent.body).not.toMatch(/[a-z2-7]{12}/);
  expect(await conversationsOf('anna@post.example')).toEqual([
    {
      origin: 'form',
      name: 'Anna',
      topic: 'order',
      named_order: '1234567890',
      locale: 'en',
      order_id: null,
      body: question.body,
      channel: 'site',
      waits: true,
    },
  ]);
  const { rows } = await accounts.platform.database.execute(
    sql`select 1 from alerts where kind = 'message_new'`,
  );
  expect(rows).toHaveLength(1);
  const other = await write(accounts.browser(), { body: 'Another question', order_number: null });
  expect(other.statusCode).toBe(201);
  expect(await conversationsOf('anna@post.example')).toHaveLength(2);
});

test('the same message sent twice, or at once, is kept once', async () => {
  const email = 'twice@post.example';
  const answers = await Promise.all([
    write(accounts.browser(), { email }),
    write(accounts.browser(), { email: 'Twice@post.example' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers[0]?.json().data.id).toBe(answers[1]?.json().data.id);
  expect(await conversationsOf(email)).toHaveLength(1);
});

test('a stranger answers a captcha each time, whoever is signed in does not', async () => {
  const stranger = accounts.browser();
  const bare = await stranger.call('POST', '/support_requests', question);
  expect(errorOf(bare)).toBe('422 captcha captcha_answer');
  expect(errorOf(await write(stranger, { captcha_answer: 'AAAAA' }))).toBe(
    '422 captcha captcha_answer',
  );
  const boris = await accounts.signedIn('boris@post.example');
  const mine = { ...question, email: 'Boris@post.example' };
  expect((await boris.call('POST', '/support_requests', mine)).statusCode).toBe(201);
  const others = { ...question, email: 'elsewhere@post.example' };
  expect((await boris.call('POST', '/support_requests', others)).statusCode).toBe(201);
  expect(await conversationsOf('boris@post.example')).toMatchObject([{ origin: 'account_form' }]);
  expect(await conversationsOf('elsewhere@post.example')).toMatchObject([{ origin: 'form' }]);
});

test.each([
  ['ru', 'order_number'],
  ['en', 'order_number'],
])('in %s all that is wrong is named in one round, and the captcha waits', async (locale) => {
  const wrong = { name: ' ', email: 'nobody', order_number: 'mine', topic: 'weather', body: '' };
  const answer = await write(accounts.browser(), wrong, locale);
  expect(answer.statusCode).toBe(422);
  const said: { detail: string; source: { pointer: string } }[] = answer.json().errors;
  expect(said.map(({ source }) => source.pointer.split('/').at(-1)).toSorted()).toEqual([
    'body',
    'email',
    'name',
    'order_number',
    'topic',
  ]);
  for (const { detail } of said) expect(/[а-я]/i.test(detail)).toBe(locale === 'ru');
});

test('one address on the net writes ten times an hour, one e-mail as often', async () => {
  const browser = accounts.browser();
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const changes = { email: `many${turn}@post.example`, body: `Question ${turn}` };
    statuses.push((await write(browser, changes)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  const email = 'flooded@post.example';
  const others: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    others.push((await write(accounts.browser(), { email, body: `Again ${turn}` })).statusCode);
  }
  expect(others.at(-1)).toBe(429);
  expect(await conversationsOf(email)).toHaveLength(10);
});

test('no more than twenty of an e-mail wait at once, however slowly they come', async () => {
  const { database } = accounts.platform;
  const asked = {
    name: 'Anna',
    topic: 'other',
    email: 'slow@post.example',
    namedOrder: '',
  } as const;
  const ask = (body: string) =>
    inTransaction(database, (tx) =>
      writeToSupport(tx, { ...asked, body }, { locale: 'ru', isOwnEmail: false }),
    );
  for (let turn = 0; turn < 20; turn += 1) expect(await ask(`${turn}`)).toBeTypeOf('number');
  expect(await ask('20')).toMatchObject({ refused: [{ code: 'rate_limited' }] });
  await database.execute(sql`update conversations set waiting_since = null`);
  expect(await ask('20')).toBeTypeOf('number');
});

test('what is written by the form is the account’s own to take along and to delete', async () => {
  const email = 'leaving@post.example';
  const browser = await accounts.signedIn(email);
  await browser.call('POST', '/support_requests', { ...question, email });
  const { messages } = (await browser.call('GET', '/user/export')).json().data.attributes;
  expect(messages).toMatchObject([{ own: true, body: question.body }]);
  expect((await browser.call('DELETE', '/user')).statusCode).toBe(204);
  expect(await conversationsOf(email)).toEqual([]);
});

test('what comes while its conversation is being erased begins another', async () => {
  const { database } = accounts.platform;
  const email = 'racing@post.example';
  const say = (body: string) =>
    inTransaction(database, (tx) => hear(tx, { email, locale: 'en' }, { channel: 'mail', body }));
  await say('before');
  const held = { email, since: null, until: null };
  const lock = (tx: Transaction) => eraseConversationsOf(tx, { addresses: [held], chatIds: [] });
  const said = await overtaken(database, { lock }, () => say('meanwhile'));
  expect(said).toMatchObject({ body: 'meanwhile' });
  expect(await conversationsOf(email)).toMatchObject([{ body: 'meanwhile', waits: true }]);
});
