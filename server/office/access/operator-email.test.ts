import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutSecrets } from '../../platform/mail/without-secrets.ts';
import { openTestOffice, operatorPassword, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

async function mailsTo(recipient: string) {
  const { rows } = await office.platform.database.execute<{ subject: string; text: string }>(
    sql`select subject, text from mails where recipient = ${recipient} order by id`,
  );
  return rows;
}

async function signIn(cookies: Readonly<Record<string, string>> = {}) {
  return office.app.inject({
    method: 'POST',
    url: '/office/api/sessions',
    cookies,
    headers: { 'user-agent': 'Mozilla/5.0 (Test)\tBrowser' },
    payload: { login: 'olga', password: operatorPassword },
  });
}

const newDevices = async () => {
  const { rows } = await office.platform.database.execute<{ mailed: boolean }>(sql`
    select (after ->> 'mailed')::boolean as mailed from audit_log
     where action = 'sign_in_new_device' and actor = (
       select 'operator:' || id from operators where login = 'olga') order by id`);
  return rows.map(({ mailed }) => mailed);
};

const own = async () =>
  (await office.operator.call('GET', '/sessions/current/email')).json().data.attributes;

test('without an address a sign-in from a new device is written down and mailed to nobody', async () => {
  const before = (await newDevices()).length;
  await signIn();
  expect((await newDevices()).slice(before)).toEqual([false]);
  expect(await own()).toEqual({ email: null, pending_email: null, locale: 'ru' });
});

test('an address is taken once its code is right, within five tries', async () => {
  const email = 'olga@office.example';
  const put = (fields: object) => office.operator.call('PUT', '/sessions/current/email', fields);
  expect((await put({ email: 'no address', locale: 'en' })).statusCode).toBe(422);
  expect((await put({ email, locale: 'en' })).statusCode).toBe(200);
  expect(await own()).toEqual({ email: null, pending_email: email, locale: 'en' });
  const codeOf = async () =>
    /code: (\d{8})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  const confirm = (code: string) =>
    office.operator.call('POST', '/sessions/current/email/confirm', { code });
  const first = await codeOf();
  const wrong = first === '00000000' ? '00000001' : '00000000';
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).statusCode).toBe(422);
  // The right one comes too late: five wrong ones have used it up.
  expect((await confirm(first)).json().errors[0].code).toBe('invalid_code');
  await put({ email, locale: 'en' });
  expect((await confirm(await codeOf())).statusCode).toBe(200);
  expect(await own()).toEqual({ email, pending_email: null, locale: 'en' });
  // Where mail is sent, other operators read it without the code.
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  expect(withoutSecrets(text)).not.toContain(await codeOf());
});

test('a new device is mailed about in the operator’s language, a known one is not', async () => {
  const email = 'olga@office.example';
  const before = (await mailsTo(email)).length;
  const answer = await signIn();
  const [mail, ...others] = (await mailsTo(email)).slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Sign-in to the back office from a new device');
  expect(mail?.text).toMatch(/\d{4} at \d\d:\d\d GMT/);
  expect(mail?.text).toContain(`(${office.platform.config.timeZone})`);
  expect(mail?.text).toContain('IP address: 127.0.0.1');
  expect(mail?.text).toContain('Browser: Mozilla/5.0 (Test) Browser');
  expect(mail?.text).toContain('change your password');
  expect((await newDevices()).at(-1)).toBe(true);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  await signIn(cookies);
  expect((await mailsTo(email)).length).toBe(before + 1);
});

test('whoever has not authenticated lately cannot turn the warnings away', async () => {
  await office.platform.database.execute(
    sql`update operator_sessions set authenticated_at = now() - interval '11 minutes'`,
  );
  const turned = { email: 'thief@example.com', locale: 'ru' };
  const answer = await office.operator.call('PUT', '/sessions/current/email', turned);
  expect(answer.json().errors[0].code).toBe('reauthentication_required');
  expect((await own()).email).toBe('olga@office.example');
});
