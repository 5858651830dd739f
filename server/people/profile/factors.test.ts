import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../../platform/tables.ts';
import { users } from '../accounts/tables.ts';
import { factorChallenges, userRecoveryCodes, userSessions, userTotps } from '../auth/tables.ts';
import { testAuthenticator } from '../factors/testing.ts';
import {
  type Browser,
  codeOf,
  enter,
  errorOf,
  openTestAccounts,
  password,
  type TestAccounts,
} from './testing.ts';

const origin = 'http://localhost:3000';
let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

/** Switches an app on; gives its secret and the recovery codes. */
async function withTotp(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const setup = (await browser.call('POST', '/user/totp')).json().data.attributes;
  const code = codeOf(accounts.platform, setup.secret);
  const done = await browser.call('PUT', '/user/totp', { code });
  expect(done.statusCode, done.body).toBe(200);
  return { secret: setup.secret, codes: done.json().meta.recovery_codes };
}

/** Forgets which half minute a code was last taken for, as time would. */
async function letCodesPass(): Promise<void> {
  await accounts.platform.database.update(userTotps).set({ lastStep: 0 });
}

async function begin(email: string): Promise<{ browser: Browser; meta: Record<string, unknown> }> {
  const browser = accounts.browser();
  const answer = await browser.call('POST', '/sessions', { email, password });
  expect(answer.statusCode, answer.body).toBe(202);
  return { browser, meta: answer.json().meta };
}

async function mailedCode(email: string): Promise<string> {
  const [mail] = await accounts.mailsTo(email);
  return /Your code: (\d{8})/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('an authenticator app is set up by a picture and a code, with codes for the day it is lost', async () => {
  const browser = await accounts.signedIn('app@example.com');
  const other = await enter(accounts.browser(), 'app@example.com');
  const setup = await browser.call('POST', '/user/totp');
  expect(setup.statusCode).toBe(201);
  const { secret, uri, qr_svg: picture } = setup.json().data.attributes;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Agio:app%40example\.com\?/);
  expect(picture).toMatch(/^<svg/);
  expect(errorOf(await browser.call('PUT', '/user/totp', { code: '000000' }))).toBe(
    '422 invalid_code code',
  );
  const code = codeOf(accounts.platform, secret);
  const done = await browser.call('PUT', '/user/totp', { code });
  expect(done.json().data.attributes).toMatchObject({
    two_factor_enabled: true,
    second_factors: { totp: true, recovery_codes_left: 10 },
  });
  const codes: string[] = done.json().meta.recovery_codes;
  expect(codes).toHaveLength(10);
  expect(codes[0]).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect((await other.call('GET', '/sessions/current')).statusCode).toBe(401);
  expect(errorOf(await browser.call('POST', '/user/totp'))).toBe('409 already_saved');
  const subjects = (await accounts.mailsTo('app@example.com')).map(({ subject }) => subject);
  expect(subjects).toContain('Sign-in protection has been changed');
});

test('with an app the password alone opens nothing, and the code opens a new session', async () => {
  const { secret } = await withTotp(await accounts.signedIn('step@example.com'));
  const { browser, meta } = await begin('step@example.com');
  expect(meta).toMatchObject({
    confirmation_required: true,
    method: 'totp',
    methods: ['totp', 'recovery'],
  });
  expect(browser.cookies.has('agio_session')).toBe(false);
  expect((await browser.call('GET', '/sessions/current')).statusCode).toBe(401);
  expect(errorOf(await browser.call('POST', '/sessions', { code: '000000' }))).toBe(
    '422 invalid_code code',
  );
  await letCodesPass();
  const code = codeOf(accounts.platform, secret);
  const entered = await browser.call('POST', '/sessions', { code });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(browser.cookies.has('agio_sign_in')).toBe(false);
  const [session] = (await browser.call('GET', '/user/sessions')).json().data;
  expect(session.attributes.method).toBe('totp');
});

test('e-mail, password and code may come at once', async () => {
  const { secret } = await withTotp(await accounts.signedIn('once@example.com'));
  await letCodesPass();
  const code = codeOf(accounts.platform, secret);
  const attributes = { email: 'once@example.com', password, code };
  expect((await accounts.browser().call('POST', '/sessions', attributes)).statusCode).toBe(200);
  const replay = await accounts.browser().call('POST', '/sessions', attributes);
  expect(errorOf(replay)).toBe('422 invalid_code code');
});

test('one code opens one session, however many come with it at once', async () => {
  const { secret } = await withTotp(await accounts.signedIn('race@example.com'));
  await letCodesPass();
  const code = codeOf(accounts.platform, secret);
  const attributes = { email: 'race@example.com', password, code };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => accounts.browser().call('POST', '/sessions', attributes)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a code of two periods ago is too old', async () => {
  const { secret } = await withTotp(await accounts.signedIn('stale@example.com'));
  await letCodesPass();
  const { browser } = await begin('stale@example.com');
  const code = codeOf(accounts.platform, secret, -3);
  expect(errorOf(await browser.call('POST', '/sessions', { code }))).toBe('422 invalid_code code');
});

test('a recovery code opens one session and is kept as a hash', async () => {
  const { codes } = await withTotp(await accounts.signedIn('lost@example.com'));
  const [first = ''] = codes;
  const { browser } = await begin('lost@example.com');
  const entered = await browser.call('POST', '/sessions', { code: first.toUpperCase() });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(entered.json().data.attributes.second_factors.recovery_codes_left).toBe(9);
  const next = await begin('lost@example.com');
  expect(errorOf(await next.browser.call('POST', '/sessions', { code: first }))).toBe(
    '422 invalid_code code',
  );
  const rows = await accounts.platform.database.select().from(userRecoveryCodes);
  expect(rows.every(({ codeHash }) => codeHash.startsWith('$argon2id$'))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(first.slice(5, 9));
});

test('new recovery codes replace the old ones', async () => {
  const browser = await accounts.signedIn('renew@example.com');
  expect(errorOf(await browser.call('POST', '/user/recovery_codes'))).toBe('404 not_found');
  const { codes } = await withTotp(browser);
  const renewed = (await browser.call('POST', '/user/recovery_codes')).json().meta.recovery_codes;
  expect(renewed).toHaveLength(10);
  const { browser: door } = await begin('renew@example.com');
  expect((await door.call('POST', '/sessions', { code: codes[0] })).statusCode).toBe(422);
  expect((await door.call('POST', '/sessions', { code: renewed[0] })).statusCode).toBe(200);
});

test('a sign-in that waits ends after ten minutes, and belongs to its browser', async () => {
  const { secret } = await withTotp(await accounts.signedIn('wait@example.com'));
  await letCodesPass();
  await begin('wait@example.com');
  const code = () => codeOf(accounts.platform, secret);
  const stranger = accounts.browser();
  expect(errorOf(await stranger.call('POST', '/sessions', { code: code() }))).toBe(
    '422 invalid_code code',
  );
  const { browser } = await begin('wait@example.com');
  await accounts.platform.database.update(factorChallenges).set({ expiresAt: sql`now()` });
  expect(errorOf(await browser.call('POST', '/sessions', { code: code() }))).toBe(
    '422 invalid_code code',
  );
});

test('tries at a second factor are counted across all sign-ins of an account', async () => {
  await withTotp(await accounts.signedIn('guess@example.com'));
  const answers: string[] = [];
  const { browser } = await begin('guess@example.com');
  for (let index = 0; index < 16; index += 1) {
    answers.push(errorOf(await browser.call('POST', '/sessions', { code: '000000' })));
  }
  expect(answers.at(0)).toBe('422 invalid_code code');
  expect(answers.at(-1)).toBe('429 rate_limited');
});

test('codes by mail are switched on by one, and asked for at the next sign-in', async () => {
  const browser = await accounts.signedIn('mail@example.com');
  expect((await browser.call('POST', '/user/email_codes')).statusCode).toBe(202);
  const code = await mailedCode('mail@example.com');
  expect(errorOf(await browser.call('PUT', '/user/email_codes', { code: '00000000' }))).toBe(
    '422 invalid_code code',
  );
  const done = await browser.call('PUT', '/user/email_codes', { code });
  expect(done.json().data.attributes.second_factors).toMatchObject({ email: true });
  const { browser: door, meta } = await begin('mail@example.com');
  expect(meta).toMatchObject({ method: 'email', methods: ['email', 'recovery'] });
  const first = await mailedCode('mail@example.com');
  expect((await door.call('POST', '/sessions/email_code')).statusCode).toBe(202);
  const second = await mailedCode('mail@example.com');
  if (first !== second) {
    expect((await door.call('POST', '/sessions', { code: first })).statusCode).toBe(422);
  }
  const stranger = (await begin('mail@example.com')).browser;
  expect((await stranger.call('POST', '/sessions', { code: second })).statusCode).toBe(422);
  expect((await door.call('POST', '/sessions', { code: second })).statusCode).toBe(200);
  expect((await door.call('POST', '/sessions', { code: second })).statusCode).toBe(422);
  const rows = await accounts.platform.database.select().from(factorChallenges);
  expect(JSON.stringify(rows)).not.toContain(second);
});

test('after five wrong codes the mailed one is worth nothing', async () => {
  const browser = await accounts.signedIn('five@example.com');
  await browser.call('POST', '/user/email_codes');
  const code = await mailedCode('five@example.com');
  for (let index = 0; index < 5; index += 1) {
    await browser.call('PUT', '/user/email_codes', { code: '00000000' });
  }
  expect((await browser.call('PUT', '/user/email_codes', { code })).statusCode).toBe(422);
});

test('a new password by mail does not do away with the second factor', async () => {
  await withTotp(await accounts.signedIn('reset@example.com'));
  const browser = accounts.browser();
  await browser.call('POST', '/users/reset_password', { email: 'reset@example.com' });
  const token = await accounts.tokenTo('reset@example.com');
  const next = 'Zx9oqTulip7';
  const set = { token, password: next, password_confirmation: next };
  expect((await browser.call('PUT', '/users/update_password', set)).statusCode).toBe(200);
  const attributes = { email: 'reset@example.com', password: next };
  expect((await browser.call('POST', '/sessions', attributes)).statusCode).toBe(202);
});

test('codes by mail are switched off once', async () => {
  const browser = await accounts.signedIn('unmailed@example.com');
  await browser.call('POST', '/user/email_codes');
  await browser.call('PUT', '/user/email_codes', {
    code: await mailedCode('unmailed@example.com'),
  });
  const done = await browser.call('DELETE', '/user/email_codes');
  expect(done.json().data.attributes.second_factors).toMatchObject({ email: false });
  expect(errorOf(await browser.call('DELETE', '/user/email_codes'))).toBe('404 not_found');
});

test('with the last factor the recovery codes go as well', async () => {
  const browser = await accounts.signedIn('off@example.com');
  await withTotp(browser);
  const done = await browser.call('DELETE', '/user/totp');
  expect(done.json().data.attributes).toMatchObject({
    two_factor_enabled: false,
    second_factors: { totp: false, recovery_codes_left: 0 },
  });
  await enter(accounts.browser(), 'off@example.com');
  expect(errorOf(await browser.call('DELETE', '/user/totp'))).toBe('404 not_found');
});

test('changes of factors need a proof of the last ten minutes, the factor included', async () => {
  const browser = await accounts.signedIn('proof@example.com');
  const { secret } = await withTotp(browser);
  const { database } = accounts.platform;
  const [user] = await database.select().from(users).where(eq(users.email, 'proof@example.com'));
  await database
    .update(userSessions)
    .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
    .where(eq(userSessions.ownerId, user?.id ?? ''));
  expect(errorOf(await browser.call('DELETE', '/user/totp'))).toBe('403 reauthentication_required');
  const half = await browser.call('POST', '/user/reauthentication', { password });
  expect([half.statusCode, half.json().meta.method]).toEqual([202, 'totp']);
  expect(errorOf(await browser.call('DELETE', '/user/totp'))).toBe('403 reauthentication_required');
  await letCodesPass();
  const code = codeOf(accounts.platform, secret);
  const whole = await browser.call('POST', '/user/reauthentication', { password, code });
  expect(whole.statusCode, whole.body).toBe(200);
  expect((await browser.call('DELETE', '/user/totp')).statusCode).toBe(200);
});

test('who has several factors may ask for the mailed code when proving who they are', async () => {
  const browser = await accounts.signedIn('choice@example.com');
  await browser.call('POST', '/user/email_codes');
  const first = await mailedCode('choice@example.com');
  await browser.call('PUT', '/user/email_codes', { code: first });
  await withPasskey(browser);
  const half = await browser.call('POST', '/user/reauthentication', { password });
  expect(half.json().meta).toMatchObject({ method: 'passkey' });
  const asked = { password, method: 'email' };
  const mailed = await browser.call('POST', '/user/reauthentication', asked);
  expect(mailed.json().meta).toMatchObject({ method: 'email' });
  const code = await mailedCode('choice@example.com');
  const whole = await browser.call('POST', '/user/reauthentication', { password, code });
  expect(whole.statusCode, whole.body).toBe(200);
});

/** Makes a passkey for who is signed in. */
async function withPasskey(browser: Browser) {
  const authenticator = testAuthenticator(origin);
  const options = await browser.call('POST', '/user/passkeys/options');
  const passkey = authenticator.create(options.json().data.attributes.options);
  const added = await browser.call('POST', '/user/passkeys', { name: 'My phone', passkey });
  expect(added.statusCode, added.body).toBe(201);
  return { authenticator, added, passkey };
}

async function optionsFor(browser: Browser) {
  return (await browser.call('POST', '/sessions/passkey_options')).json().data.attributes.options;
}

test('a passkey signs in alone, without e-mail and password', async () => {
  const inside = await accounts.signedIn('key@example.com');
  const { authenticator, added } = await withPasskey(inside);
  expect(added.json().data.attributes.second_factors).toMatchObject({ passkeys: 1 });
  expect(added.json().meta.recovery_codes).toHaveLength(10);
  const browser = accounts.browser();
  const passkey = authenticator.get(await optionsFor(browser));
  const entered = await browser.call('POST', '/sessions', { passkey });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(entered.json().data.attributes.email).toBe('key@example.com');
  const replay = await browser.call('POST', '/sessions', { passkey });
  expect(errorOf(replay)).toBe('422 invalid_code passkey');
  const [listed] = (await inside.call('GET', '/user/passkeys')).json().data;
  expect(listed.attributes).toMatchObject({ name: 'My phone' });
  expect(listed.attributes.last_used_at).not.toBeNull();
});

test('a passkey is a second step after the password, and a second factor', async () => {
  const inside = await accounts.signedIn('second@example.com');
  const { authenticator } = await withPasskey(inside);
  const { browser, meta } = await begin('second@example.com');
  expect(meta).toMatchObject({ method: 'passkey', methods: ['passkey', 'recovery'] });
  const options = await optionsFor(browser);
  expect(options.allowCredentials).toHaveLength(1);
  const entered = await browser.call('POST', '/sessions', { passkey: authenticator.get(options) });
  expect(entered.statusCode, entered.body).toBe(200);
  const again = authenticator.get(await optionsFor(inside));
  const proved = await inside.call('POST', '/user/reauthentication', { passkey: again });
  expect(proved.statusCode, proved.body).toBe(200);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['nobody asked for a finger', { unverified: true }],
  ['a counter that went back', { counter: 0 }],
])('a passkey’s answer for %s opens nothing', async (name, changes) => {
  const email = `${name.replaceAll(/[^a-z]/g, '')}@example.com`;
  const { authenticator } = await withPasskey(await accounts.signedIn(email));
  const browser = accounts.browser();
  const passkey = authenticator.get(await optionsFor(browser), changes);
  expect(errorOf(await browser.call('POST', '/sessions', { passkey }))).toBe(
    '422 invalid_code passkey',
  );
});

test('the passkey of somebody else is no second step', async () => {
  await withPasskey(await accounts.signedIn('hers@example.com'));
  const { authenticator } = await withPasskey(await accounts.signedIn('his@example.com'));
  const { browser } = await begin('hers@example.com');
  const passkey = authenticator.get(await optionsFor(browser));
  expect((await browser.call('POST', '/sessions', { passkey })).statusCode).toBe(422);
});

test('a passkey is kept once and taken away by its owner alone', async () => {
  const browser = await accounts.signedIn('keeper@example.com');
  const { passkey } = await withPasskey(browser);
  const again = await browser.call('POST', '/user/passkeys', { passkey });
  expect(errorOf(again)).toBe('422 invalid_code passkey');
  const [listed] = (await browser.call('GET', '/user/passkeys')).json().data;
  const stranger = await accounts.signedIn('stranger@example.com');
  expect(errorOf(await stranger.call('DELETE', `/user/passkeys/${listed.id}`))).toBe(
    '404 not_found',
  );
  const gone = await browser.call('DELETE', `/user/passkeys/${listed.id}`);
  expect(gone.json().data.attributes.two_factor_enabled).toBe(false);
});

test('a new passkey from another site, or never asked for, is not kept', async () => {
  const browser = await accounts.signedIn('phish@example.com');
  const authenticator = testAuthenticator(origin);
  const unasked = authenticator.create({ challenge: 'AAAA', rp: { id: 'localhost' } });
  expect((await browser.call('POST', '/user/passkeys', { passkey: unasked })).statusCode).toBe(422);
  const options = (await browser.call('POST', '/user/passkeys/options')).json().data.attributes;
  const passkey = authenticator.create(options.options, { origin: 'https://evil.example' });
  expect((await browser.call('POST', '/user/passkeys', { passkey })).statusCode).toBe(422);
  expect((await browser.call('GET', '/user/passkeys')).json().data).toEqual([]);
  await accounts.platform.database.delete(rateLimits);
});
