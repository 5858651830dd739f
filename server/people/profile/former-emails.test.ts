import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hear } from '../../content/conversations/hear.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { findAccountByEmail } from '../accounts/find-account.ts';
import { heldAddresses } from '../accounts/former-emails.ts';
import { type Browser, openTestAccounts, type TestAccounts } from './testing.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

async function moveTo(browser: Browser, email: string): Promise<void> {
  expect((await browser.call('PUT', '/user/email', { email })).statusCode).toBe(202);
  const token = await accounts.tokenTo(email);
  expect((await browser.call('PUT', '/users/activate', { token })).statusCode).toBe(200);
}

/** An address writes by mail, is answered by mail, and asks to be told of a reserve. */
async function leaveTraces(email: string, body: string): Promise<void> {
  const { database } = accounts.platform;
  await inTransaction(database, async (tx) => {
    await hear(tx, { email, locale: 'ru', subject: body }, { channel: 'mail', body });
    const mail = { recipient: email, locale: 'ru' as const, subject: body, text: body, html: null };
    await enqueueMail(tx, mail);
  });
  await database.execute(sql`
    insert into reserve_requests (payment_system, asset, units, email, locale)
    values (${body}, 'XMR', 1, ${email}, 'ru')`);
}

/** Everything that stands under an address, by what was written. */
async function tracesOf(email: string) {
  const { rows } = await accounts.platform.database.execute<Record<'kind' | 'said', string>>(sql`
    select 'message' as kind, m.body as said from conversation_messages m
      join conversations c on c.id = m.conversation_id where lower(c.email) = ${email}
    union all select 'mail', subject from mails
     where lower(recipient) = ${email} and subject like 'by %'
    union all select 'request', payment_system from reserve_requests where lower(email) = ${email}
     order by said, kind`);
  return rows.map(({ kind, said }) => `${kind} ${said}`);
}

const tracesBy = (who: string) => [`mail by ${who}`, `message by ${who}`, `request by ${who}`];

test('a deleted account takes along what it wrote under the addresses it had before', async () => {
  const browser = await accounts.signedIn('First@example.com');
  await leaveTraces('first@example.com', 'by one');
  await moveTo(browser, 'second@example.com');
  await leaveTraces('Second@example.com', 'by two');
  await moveTo(browser, 'third@example.com');
  await leaveTraces('third@example.com', 'by three');
  const exported = (await browser.call('GET', '/user/export')).json().data.attributes;
  expect(exported.former_emails).toMatchObject([
    { email: 'first@example.com' },
    { email: 'second@example.com' },
  ]);
  expect(exported.messages.map(({ body }: { body: string }) => body)).toEqual([
    'by one',
    'by two',
    'by three',
  ]);
  expect(exported.reserve_requests).toHaveLength(3);
  expect((await browser.call('DELETE', '/user')).statusCode).toBe(204);
  for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) {
    expect(await tracesOf(email)).toEqual([]);
  }
  const { database } = accounts.platform;
  const { rows } = await database.execute(sql`
    select 1 from former_emails union all
    select 1 from mails where lower(recipient) in ('first@example.com', 'second@example.com')`);
  expect(rows).toEqual([]);
});

test('what somebody else writes under an address that was left stays theirs', async () => {
  const shared = 'shared@example.com';
  const leaving = await accounts.signedIn(shared);
  await leaveTraces(shared, 'by leaving');
  await moveTo(leaving, 'gone@example.com');
  const next = await accounts.signedIn(shared);
  await leaveTraces(shared, 'by next');
  expect((await leaving.call('DELETE', '/user')).statusCode).toBe(204);
  expect(await tracesOf(shared)).toEqual(tracesBy('next'));
  const { database } = accounts.platform;
  const { rows } = await database.execute<{ subject: string; waits: boolean }>(sql`
    select c.subject, c.waiting_since = (
             select created_at from conversation_messages where conversation_id = c.id) as waits
      from conversations c where lower(c.email) = ${shared}`);
  expect(rows).toEqual([{ subject: '', waits: true }]);
  // And who has the address now takes along what is theirs.
  const { messages } = (await next.call('GET', '/user/export')).json().data.attributes;
  expect(messages).toMatchObject([{ body: 'by next' }]);
  expect((await next.call('DELETE', '/user')).statusCode).toBe(204);
  expect(await tracesOf(shared)).toEqual([]);
});

test('what was written before an address became this account’s is not its own', async () => {
  const passed = 'passed@example.com';
  const before = await accounts.signedIn(passed);
  await leaveTraces(passed, 'by before');
  await moveTo(before, 'before@example.com');
  const after = await accounts.signedIn('after@example.com');
  await moveTo(after, passed);
  await leaveTraces(passed, 'by after');
  const exported = (await after.call('GET', '/user/export')).json().data.attributes;
  expect(exported.messages).toMatchObject([{ body: 'by after' }]);
  await moveTo(after, 'after@example.com');
  const account = await findAccountByEmail(accounts.platform.database, 'after@example.com');
  if (account === null) throw new Error('the account is there');
  expect(await heldAddresses(accounts.platform.database, account)).toMatchObject([
    { email: 'after@example.com', until: null },
    { email: passed, since: expect.any(String), until: expect.any(String) },
  ]);
  expect((await after.call('DELETE', '/user')).statusCode).toBe(204);
  expect(await tracesOf(passed)).toEqual(tracesBy('before'));
});

test('mails about its orders go with the account, wherever they were sent', async () => {
  const browser = await accounts.signedIn('orders@example.com');
  const made = await browser.call('POST', '/orders', {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '100',
    income_account: 'P1012345678',
    outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    email: 'orders@example.com',
    full_name: 'Anna Petrova',
    agree_service_terms: true,
    agree_aml_terms: true,
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json().data;
  await moveTo(browser, 'moved-on@example.com');
  expect((await browser.call('DELETE', `/orders/${id}`)).statusCode).toBe(200);
  expect((await accounts.mailsTo('orders@example.com')).length).toBeGreaterThan(2);
  expect((await browser.call('DELETE', '/user')).statusCode).toBe(204);
  expect(await accounts.mailsTo('orders@example.com')).toEqual([]);
});
