import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '../../platform/tables.ts';
import { users } from '../accounts/tables.ts';
import {
  enter,
  errorOf,
  openTestAccounts,
  password,
  registration,
  type TestAccounts,
} from './testing.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

test('a new e-mail is confirmed by itself, told to the old one, and signs in from then on', async () => {
  const browser = await accounts.signedIn('old-mail@example.com');
  const wanted = { email: 'new-mail@example.com' };
  const asked = await browser.call('PUT', '/user/email', wanted);
  expect(asked.statusCode).toBe(202);
  expect(asked.json().data.attributes).toMatchObject({
    email: 'old-mail@example.com',
    pending_email: 'new-mail@example.com',
  });
  const [notice] = await accounts.mailsTo('old-mail@example.com');
  expect(notice?.subject).toBe('Your e-mail is being changed');
  expect((await browser.call('PUT', '/user/resend_email', {})).statusCode).toBe(202);
  const token = await accounts.tokenTo('new-mail@example.com');
  const done = await accounts.browser().call('PUT', '/users/activate', { token });
  expect(done.json().meta).toEqual({ purpose: 'change_email' });
  const current = (await browser.call('GET', '/sessions/current')).json().data.attributes;
  expect(current).toMatchObject({ email: 'new-mail@example.com', pending_email: null });
  await enter(accounts.browser(), 'new-mail@example.com');
  const old = { email: 'old-mail@example.com', password };
  expect((await accounts.browser().call('POST', '/sessions', old)).statusCode).toBe(401);
  const subjects = (await accounts.mailsTo('old-mail@example.com')).map(({ subject }) => subject);
  expect(subjects[0]).toBe('Your e-mail has been changed');
});

test('the old address is told of the new one with the phrase it knows our mail by', async () => {
  const browser = await accounts.signedIn('moving@example.com');
  await browser.call('PUT', '/user', { anti_phishing_phrase: 'синий кит' });
  await browser.call('PUT', '/user/email', { email: 'moved@example.com' });
  const token = await accounts.tokenTo('moved@example.com');
  expect((await browser.call('PUT', '/users/activate', { token })).statusCode).toBe(200);
  const notices = await accounts.platform.database
    .select({ subject: mails.subject, phrase: mails.phrase })
    .from(mails)
    .where(sql`${mails.subject} in ('Your e-mail has been changed', 'Confirm your new e-mail')
      and ${mails.recipient} in ('moving@example.com', 'moved@example.com')`)
    .orderBy(mails.id);
  expect(notices).toEqual([
    { subject: 'Confirm your new e-mail', phrase: null },
    { subject: 'Your e-mail has been changed', phrase: 'синий кит' },
  ]);
});

test('an address that a stranger registered and never confirmed goes to who has it', async () => {
  const squatter = accounts.browser();
  await squatter.call('POST', '/users', registration('squat@example.com'));
  const theirs = await accounts.tokenTo('squat@example.com');
  const browser = await accounts.signedIn('rightful@example.com');
  const asked = await browser.call('PUT', '/user/email', { email: 'squat@example.com' });
  expect(asked.statusCode).toBe(202);
  const token = await accounts.tokenTo('squat@example.com');
  expect((await browser.call('PUT', '/users/activate', { token })).statusCode).toBe(200);
  const [account] = await accounts.platform.database
    .select({ status: users.status })
    .from(users)
    .where(eq(users.email, 'squat@example.com'));
  expect(account?.status).toBe('active');
  const late = await squatter.call('PUT', '/users/activate', { token: theirs });
  expect(errorOf(late)).toBe('422 code_used_or_invalid token');
});

test('an e-mail that has an account is not given to another, and who asks learns nothing', async () => {
  await accounts.register('taken@example.com');
  const browser = await accounts.signedIn('wants@example.com');
  const free = await browser.call('PUT', '/user/email', { email: 'free@example.com' });
  const inUse = await browser.call('PUT', '/user/email', { email: 'TAKEN@example.com' });
  expect(inUse.statusCode).toBe(free.statusCode);
  expect((await accounts.mailsTo('taken@example.com'))[0]?.subject).toBe(
    'You already have an account',
  );
});

test('two who confirm the same e-mail at once do not share it', async () => {
  const first = await accounts.signedIn('rival-1@example.com');
  const second = await accounts.signedIn('rival-2@example.com');
  await first.call('PUT', '/user/email', { email: 'prize@example.com' });
  const one = await accounts.tokenTo('prize@example.com');
  await second.call('PUT', '/user/email', { email: 'prize@example.com' });
  const two = await accounts.tokenTo('prize@example.com');
  const answers = await Promise.all(
    [one, two].map((token) => accounts.browser().call('PUT', '/users/activate', { token })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409);
  expect(lost?.json().errors[0].detail).toBe('Activation is not possible');
});
