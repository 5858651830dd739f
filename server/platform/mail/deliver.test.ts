import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { usualShop } from '../shop/testing.ts';
import { mails } from '../tables.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { deliverMails } from './deliver.ts';
import { enqueueMail } from './outbox.ts';

const head = { ...usualShop, from: 'agio@example.com' };
const mail = {
  recipient: 'anna@example.com',
  locale: 'ru',
  subject: 'Заявка 10000001',
  text: 'Средства получены.',
  html: null,
} as const;

let bed: TestPlatform;

beforeAll(async () => {
  bed = await createTestPlatform();
});

afterAll(() => bed.close());

beforeEach(async () => {
  await bed.platform.database.delete(mails);
  await inTransaction(bed.platform.database, (tx) => enqueueMail(tx, mail));
});

async function onlyMail() {
  const [stored] = await bed.platform.database.select().from(mails);
  return stored;
}

test('waiting mail is sent once, even by two workers at a time', async () => {
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => sent.push(to);
  const { database } = bed.platform;
  await Promise.all([deliverMails(database, head, send), deliverMails(database, head, send)]);
  await deliverMails(database, head, send);
  expect(sent).toEqual(['anna@example.com']);
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a mail is answered to whom it says, else to its sender', async () => {
  const { database } = bed.platform;
  const sent: { to: string; replyTo?: string }[] = [];
  const answered = { ...mail, recipient: 'boris@example.com', replyTo: 'help+abc@example.com' };
  await inTransaction(database, (tx) => enqueueMail(tx, answered));
  await deliverMails(database, head, async (one) => sent.push(one));
  const found = sent.map(({ to, replyTo }) => [to, replyTo]).toSorted();
  expect(found).toEqual([
    ['anna@example.com', undefined],
    ['boris@example.com', 'help+abc@example.com'],
  ]);
  const wrong = { ...mail, replyTo: 'help@example.com\r\nBcc: all@example.com' };
  await expect(inTransaction(database, (tx) => enqueueMail(tx, wrong))).rejects.toThrow();
});

test('mail outlives a mail server that is down, and is sent when it is back', async () => {
  const { database } = bed.platform;
  const down = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  expect(await deliverMails(database, head, down)).toEqual({ sent: 0, failed: 1 });
  expect(await onlyMail()).toMatchObject({ state: 'waiting', lastError: 'connect ECONNREFUSED' });
  expect(await deliverMails(database, head, down)).toEqual({ sent: 0, failed: 0 });
  await database.update(mails).set({ nextAttemptAt: sql`now()` });
  const up = async () => 'accepted';
  expect(await deliverMails(database, head, up)).toEqual({ sent: 1, failed: 0 });
});

test('mail that is refused for good is not tried again', async () => {
  const refused = async () => {
    throw Object.assign(new Error('550 no such user'), { responseCode: 550 });
  };
  await deliverMails(bed.platform.database, head, refused);
  expect(await onlyMail()).toMatchObject({ state: 'failed', lastError: '550 no such user' });
});
