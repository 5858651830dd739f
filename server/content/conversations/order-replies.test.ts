import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAccounts, type TestAccounts } from '../../people/profile/testing.ts';
import { grantTo, userIdBy } from '../../people/withdrawals/testing.ts';

let accounts: TestAccounts;
const secret = 'a-secret-of-the-mail-service';
const email = 'anna@example.com';

beforeAll(async () => {
  accounts = await openTestAccounts({
    INBOUND_MAIL_SECRET: secret,
    INBOUND_MAIL_ADDRESS: 'help@in.agio.example',
  });
});

afterAll(() => accounts.close());

async function bring(mail: object) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return accounts.app.inject({ method: 'POST', url: '/inbound/mail', headers, payload: mail });
}

test('a customer who answers the mail of a withdrawal writes about that withdrawal', async () => {
  const anna = await accounts.signedIn(email);
  const { database } = accounts.platform;
  await grantTo(accounts.platform, await userIdBy(accounts.platform, email), 2_000n);
  const asked = { payment_system_id: 'sberrub', account: '2200000000000004', amount: '5' };
  const made = await anna.call('POST', '/payouts', asked);
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json().data;
  const [{ text, subject }] = (await accounts.mailsTo(email)) as [
    { text: string; subject: string },
  ];
  const token = /\/confirm\/([\w-]{43})/.exec(text)?.[1] ?? '';
  expect((await anna.call('PUT', `/orders/${id}/confirm/${token}`, {})).statusCode).toBe(200);

  const { rows: sent } = await database.execute<{ reply_to: string | null }>(
    sql`select distinct reply_to from mails where text like ${`%/orders/${id}%`}`,
  );
  expect(sent).toHaveLength(1);
  const [{ reply_to: replyTo }] = sent as [{ reply_to: string }];
  expect(replyTo).toMatch(/^help\+[0-9]{10}-[a-z2-7]{12}@in\.agio\.example$/);
  const answer = { From: email, Subject: `Re: ${subject}`, MessageID: 'withdrawal 1' };
  const quoting = { TextBody: `Это я?\n> ${text}`, OriginalRecipient: replyTo };
  expect((await bring({ ...answer, ...quoting })).statusCode).toBe(201);
  const { rows } = await database.execute<{ order_id: string; body: string }>(
    sql`select order_id, body from conversations c
          join conversation_messages m on m.conversation_id = c.id`,
  );
  expect(rows.map((row) => row.order_id)).toEqual([id]);
  expect(rows[0]?.body).toContain('Это я?');
  expect(rows[0]?.body).not.toContain(token);
});
