import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../../platform/tables.ts';
import { users, userTokens } from '../accounts/tables.ts';
import { captchas } from '../captcha/tables.ts';
import {
  apartInTime,
  type Browser,
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

async function statusOf(email: string): Promise<string | undefined> {
  const { database } = accounts.platform;
  const [row] = await database.select().from(users).where(eq(users.email, email));
  return row?.status;
}

/** Gives a captcha with its answer, as somebody who sees it would. */
async function solved(browser: Browser): Promise<object> {
  const { id } = (await browser.call('POST', '/captcha')).json().data;
  const { database } = accounts.platform;
  const [row] = await database.select().from(captchas).where(eq(captchas.id, id));
  return { captcha_id: id, captcha_answer: row?.letters };
}

test('a user registers, confirms the e-mail and signs in', async () => {
  const browser = accounts.browser();
  const answer = await browser.call('POST', '/users', registration('anna@example.com'));
  expect([answer.statusCode, answer.json()]).toEqual([202, { data: null, meta: { mailed: true } }]);
  expect(await statusOf('anna@example.com')).toBe('unconfirmed');
  const refused = await browser.call('POST', '/sessions', { email: 'anna@example.com', password });
  expect(errorOf(refused)).toBe('401 wrong_credentials');
  const token = await accounts.tokenTo('anna@example.com');
  const activated = await browser.call('PUT', '/users/activate', { token });
  expect(activated.json().meta).toEqual({ purpose: 'activate' });
  await enter(browser, 'ANNA@example.com');
  const current = await browser.call('GET', '/sessions/current');
  expect(current.json().data).toMatchObject({
    type: 'users',
    attributes: {
      email: 'anna@example.com',
      name: 'Anna Petrova',
      status: 'active',
      email_confirmed: true,
      two_factor_enabled: false,
      locale: 'en',
    },
  });
});

test.each([
  [{ email: 'nobody' }, '422 invalid_format email'],
  [{ name: 'Anna' }, '422 too_short name'],
  [{ name: 'A'.repeat(65) }, '422 too_long name'],
  [{ password: 'short1A', password_confirmation: 'short1A' }, '422 too_short password'],
  [{ password: 'lowercase1', password_confirmation: 'lowercase1' }, '422 weak_password password'],
  [{ password: 'Password1', password_confirmation: 'Password1' }, '422 common_password password'],
  [{ password_confirmation: 'another' }, '422 mismatch password_confirmation'],
  [{ agree_service_terms: false }, '422 not_accepted agree_service_terms'],
  [{ password: `${'Aa1'.repeat(50)}` }, '422 too_long password'],
])('a registration with %j is refused as %s', async (changes, expected) => {
  const answer = await accounts
    .browser()
    .call('POST', '/users', registration('refused@example.com', changes));
  expect(errorOf(answer)).toBe(expected);
  expect(await statusOf('refused@example.com')).toBeUndefined();
});

test('every field at fault is named at once', async () => {
  const changes = { email: 'x', name: 'A', password: 'a', password_confirmation: 'b' };
  const answer = await accounts.browser().call('POST', '/users', registration('x', changes));
  const fields = answer
    .json()
    .errors.map((error: { source: { pointer: string } }) => error.source.pointer.split('/').at(-1));
  expect(fields.sort()).toEqual(['email', 'name', 'password', 'password_confirmation']);
});

test.each([
  ['ru', 'Anna', 'Минимум символов: 8.'],
  ['en', 'Anna', 'At least 8 characters are needed.'],
  ['en', 'Иванова', 'At least 8 characters are needed.'],
  ['en', '  A   B  C  ', 'At least 8 characters are needed.'],
  ['en', 'A'.repeat(65), 'At most 64 characters are allowed.'],
  ['ru', 'A'.repeat(65), 'Максимум символов: 64.'],
])('in %s the name “%s” is told its bounds', async (locale, name, detail) => {
  const attributes = registration('bounds@example.com', { name });
  const headers = { 'site-locale': locale };
  const answer = await accounts.browser().call('POST', '/users', attributes, headers);
  expect(answer.json().errors).toMatchObject([
    { detail, source: { pointer: '/data/attributes/name' } },
  ]);
});

test.each(['ru', 'en'] as const)('what is wrong with a password is said in %s', async (locale) => {
  const changes = { password: 'lowercase1', password_confirmation: 'lowercase1' };
  const attributes = registration(`words-${locale}@example.com`, changes);
  const headers = { 'site-locale': locale };
  const answer = await accounts.browser().call('POST', '/users', attributes, headers);
  expect(answer.json().errors[0].detail).toMatch(locale === 'ru' ? /символов/ : /characters/);
});

test('a password of 128 signs is taken whole, in whatever form it is typed', async () => {
  const long = `Ab1é${'x'.repeat(124)}`;
  const changes = { password: long, password_confirmation: long };
  await accounts.register('long@example.com', changes);
  const browser = accounts.browser();
  const tries = [long.slice(0, 127), long.toLowerCase(), long.normalize('NFD')];
  const statuses: number[] = [];
  for (const one of tries) {
    const attributes = { email: 'long@example.com', password: one };
    statuses.push((await browser.call('POST', '/sessions', attributes)).statusCode);
  }
  expect(statuses).toEqual([401, 401, 200]);
});

test('registering a known e-mail looks the same, and a mail tells its owner', async () => {
  await accounts.register('known@example.com');
  const first = await accounts.browser().call('POST', '/users', registration('fresh@example.com'));
  const same = await accounts.browser().call('POST', '/users', registration('KNOWN@example.com'));
  expect([same.statusCode, same.body]).toEqual([first.statusCode, first.body]);
  const [mail] = await accounts.mailsTo('known@example.com');
  expect(mail?.subject).toBe('You already have an account');
  await enter(accounts.browser(), 'known@example.com');
});

test('registering once more before confirming replaces what was said', async () => {
  const browser = accounts.browser();
  await browser.call('POST', '/users', registration('twice@example.com'));
  const old = await accounts.tokenTo('twice@example.com');
  const changes = { password: 'Zx9oqTulip7', password_confirmation: 'Zx9oqTulip7' };
  await browser.call('POST', '/users', registration('twice@example.com', changes));
  expect(errorOf(await browser.call('PUT', '/users/activate', { token: old }))).toBe(
    '422 code_used_or_invalid token',
  );
  const token = await accounts.tokenTo('twice@example.com');
  await browser.call('PUT', '/users/activate', { token });
  const tried = await browser.call('POST', '/sessions', { email: 'twice@example.com', password });
  expect(tried.statusCode).toBe(401);
});

test('people who register one e-mail at the same moment make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      accounts.browser().call('POST', '/users', registration('crowd@example.com')),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
});

test('a token works once, and what is no token says so in the words of the product', async () => {
  await accounts.register('once@example.com');
  const token = await accounts.tokenTo('once@example.com');
  const browser = accounts.browser();
  for (const text of [token, 'nonsense', 'A'.repeat(43)]) {
    const answer = await browser.call('PUT', '/users/activate', { token: text });
    expect(answer.json().errors[0]).toMatchObject({
      code: 'code_used_or_invalid',
      detail: 'The code used is either already activated or invalid.',
    });
  }
});

test('the first link works although other mails were sent, and uses them all up', async () => {
  const browser = accounts.browser();
  await browser.call('POST', '/users', registration('twolinks@example.com'));
  const first = await accounts.tokenTo('twolinks@example.com');
  await browser.call('PUT', '/user/resend_email', { email: 'twolinks@example.com' });
  const signIn = await browser.call('POST', '/sessions', {
    email: 'twolinks@example.com',
    password,
  });
  expect(signIn.json().errors[0].detail).toContain('we have sent it again, and the earlier one');
  expect(await accounts.mailsTo('twolinks@example.com')).toHaveLength(3);
  const newest = await accounts.tokenTo('twolinks@example.com');
  expect(newest).not.toBe(first);
  const opened = await browser.call('PUT', '/users/activate', { token: first });
  expect(opened.json().meta).toEqual({ purpose: 'activate' });
  const again = await browser.call('PUT', '/users/activate', { token: newest });
  expect(errorOf(again)).toBe('422 code_used_or_invalid token');
});

test('an account that was closed meanwhile cannot be activated', async () => {
  const browser = accounts.browser();
  await browser.call('POST', '/users', registration('closed@example.com'));
  const token = await accounts.tokenTo('closed@example.com');
  await accounts.platform.database
    .update(users)
    .set({ status: 'blocked' })
    .where(eq(users.email, 'closed@example.com'));
  const answer = await browser.call('PUT', '/users/activate', { token });
  expect(answer.json().errors[0]).toMatchObject({
    status: '409',
    code: 'activation_impossible',
    detail: 'Activation is not possible',
  });
});

test('a token that was never used in its time opens nothing', async () => {
  const browser = accounts.browser();
  await browser.call('POST', '/users', registration('late@example.com'));
  const token = await accounts.tokenTo('late@example.com');
  await accounts.platform.database
    .update(userTokens)
    .set({ expiresAt: sql`now()` })
    .where(eq(userTokens.email, 'late@example.com'));
  const answer = await browser.call('PUT', '/users/activate', { token });
  expect(errorOf(answer)).toBe('422 code_used_or_invalid token');
});

test('the confirming mail is sent once more, to nobody else, and the answer is the same', async () => {
  const browser = accounts.browser();
  await browser.call('POST', '/users', registration('again@example.com'));
  const first = await accounts.tokenTo('again@example.com');
  const sent = await browser.call('PUT', '/user/resend_email', { email: 'again@example.com' });
  const none = await browser.call('PUT', '/user/resend_email', { email: 'nobody@example.com' });
  expect([none.statusCode, none.body]).toEqual([sent.statusCode, sent.body]);
  expect(await accounts.tokenTo('again@example.com')).not.toBe(first);
  expect(await accounts.mailsTo('nobody@example.com')).toEqual([]);
  expect(errorOf(await browser.call('PUT', '/user/resend_email', {}))).toBe('422 required email');
});

test('who tries to sign in before confirming is sent the mail once more', async () => {
  const browser = accounts.browser();
  await browser.call('POST', '/users', registration('early@example.com'));
  const attributes = { email: 'early@example.com', password };
  const answer = await browser.call('POST', '/sessions', attributes);
  expect(errorOf(answer)).toBe('401 wrong_credentials');
  expect(await accounts.mailsTo('early@example.com')).toHaveLength(2);
});

test('a forgotten password is replaced by the token of a mail, once', async () => {
  const inside = await accounts.signedIn('forgot@example.com');
  const browser = accounts.browser();
  const known = await browser.call('POST', '/users/reset_password', {
    email: 'forgot@example.com',
  });
  const unknown = await browser.call('POST', '/users/reset_password', {
    email: 'stranger@example.com',
  });
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(await accounts.mailsTo('stranger@example.com')).toEqual([]);
  const token = await accounts.tokenTo('forgot@example.com');
  const check = () => browser.call('PUT', '/users/update_password', { token });
  expect((await check()).json().meta).toEqual({ valid: true });
  expect((await check()).statusCode).toBe(200);
  const next = { token, password: 'Zx9oqTulip7', password_confirmation: 'Zx9oqTulip7' };
  const weak = { ...next, password: 'weak', password_confirmation: 'weak' };
  expect(errorOf(await browser.call('PUT', '/users/update_password', weak))).toBe(
    '422 too_short password',
  );
  const done = await browser.call('PUT', '/users/update_password', next);
  expect(done.json().meta).toEqual({ changed: true });
  expect(errorOf(await browser.call('PUT', '/users/update_password', next))).toBe(
    '422 code_used_or_invalid token',
  );
  expect((await inside.call('GET', '/sessions/current')).statusCode).toBe(401);
  const attributes = { email: 'forgot@example.com', password: 'Zx9oqTulip7' };
  expect((await browser.call('POST', '/sessions', attributes)).statusCode).toBe(200);
  const subjects = (await accounts.mailsTo('forgot@example.com')).map(({ subject }) => subject);
  expect(subjects).toContain('Your password has been changed');
});

test('a token of one purpose does nothing for another', async () => {
  await accounts.register('purpose@example.com');
  const browser = accounts.browser();
  await browser.call('POST', '/users/reset_password', { email: 'purpose@example.com' });
  const token = await accounts.tokenTo('purpose@example.com');
  expect(errorOf(await browser.call('PUT', '/users/activate', { token }))).toBe(
    '422 code_used_or_invalid token',
  );
});

test('who asks for too many mails from one place must solve a captcha', async () => {
  const browser = accounts.browser();
  const ask = (index: number, answer: object = {}) => {
    const email = `many-${index}@example.com`;
    return browser.call('POST', '/users/reset_password', { email, ...answer });
  };
  for (let index = 0; index < 3; index += 1) expect((await ask(index)).statusCode).toBe(202);
  expect(errorOf(await ask(3))).toBe('422 captcha captcha_answer');
  expect((await ask(3, await solved(browser))).statusCode).toBe(202);
  const wrong = { ...(await solved(browser)), captcha_answer: 'WRONG' };
  expect(errorOf(await ask(4, wrong))).toBe('422 captcha captcha_answer');
});

test('nobody’s letter box is filled from many places', async () => {
  const ask = async () => {
    const browser = accounts.browser();
    const answer = await solved(browser);
    return browser.call('POST', '/users/reset_password', {
      email: 'victim@example.com',
      ...answer,
    });
  };
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) statuses.push((await ask()).statusCode);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  const last = await ask();
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test.each(['/users', '/users/reset_password'])(
  '%s takes the same time for a known and an unknown e-mail',
  async (path) => {
    await accounts.register(`timing-${path.length}@example.com`);
    const tell = async (email: string) => {
      const answer = await accounts.browser().call('POST', path, registration(email));
      expect(answer.statusCode).toBe(202);
    };
    const apart = await apartInTime(
      [
        () => tell(`timing-${path.length}@example.com`),
        (round) => tell(`timing-${path.length}-${round}@example.com`),
      ],
      0.25,
      () => accounts.platform.database.delete(rateLimits),
    );
    expect(apart).toBeLessThan(0.25);
  },
);
