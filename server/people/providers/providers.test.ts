import { createHash, createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAnswers } from '../../openapi/testing.ts';
import { type Overtaking, overtaken } from '../../platform/database/testing.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { mails } from '../../platform/tables.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { users } from '../accounts/tables.ts';
import { userSessions } from '../auth/tables.ts';
import { openCaptchas } from '../captcha/captcha.ts';
import { openFailureAlarm } from '../sessions/failure-alarm.ts';
import { registerSessionRoutes } from '../sessions/routes.ts';
import type { FetchJson } from './provider.ts';
import { registerProviderRoutes } from './routes.ts';
import { providerAttempts } from './tables.ts';

const botToken = '12345:test_bot_token';
let bed: TestPlatform;
let platform: Platform;
let app: App;
let throwUndescribed: () => void;

/** The provider's side, played here: codes it has given out and who came for them. */
const people = new Map<string, Record<string, unknown>>();
const asked: URLSearchParams[] = [];

const standIn: FetchJson = async (url, { form, bearer }) => {
  if (form?.has('grant_type')) {
    asked.push(form);
    const code = form.get('code') ?? '';
    return people.has(code) ? { access_token: code } : { error: 'invalid_grant' };
  }
  const token = bearer ?? form?.get('access_token') ?? '';
  if (token === 'broken') throw new Error('no network');
  const person = people.get(token) ?? {};
  return url.includes('vk.com') ? { user: person } : person;
};

beforeAll(async () => {
  bed = await createTestPlatform({
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'http://localhost:3000',
    GOOGLE_CLIENT_ID: 'our-id',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    VK_CLIENT_ID: 'vk-id',
    VK_CLIENT_SECRET: 'vk-secret',
    TELEGRAM_BOT_TOKEN: botToken,
  });
  platform = bed.platform;
  app = await buildApp(platform);
  throwUndescribed = checkAnswers(app);
  const captcha = await openCaptchas(platform, async () => '{}');
  const countries = { countryOf: () => null };
  const alarm = openFailureAlarm(platform);
  registerSessionRoutes(app, { platform, captcha, alarm, countries });
  registerProviderRoutes(app, { platform, fetchJson: standIn });
});

afterAll(async () => {
  await app.close();
  await bed.close();
  throwUndescribed();
});

type Jar = Map<string, string>;

async function visit(
  jar: Jar,
  url: string,
  init: { method?: 'POST' | 'DELETE'; body?: object } = {},
) {
  const answer = await app.inject({
    method: init.method ?? 'GET',
    url,
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(init.body === undefined ? {} : { payload: init.body }),
  });
  for (const { name, value, expires } of answer.cookies) {
    if (expires?.getTime() === 0) jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

/** Goes to the provider and comes back with a code: gives where the browser ends up. */
async function comeBy(
  jar: Jar,
  code: string,
  { provider = 'google', query = '?agree_service_terms=true&locale=en' } = {},
) {
  const left = await visit(jar, `/api/v1/authentications/${provider}/start${query}`);
  expect(left.statusCode, left.body).toBe(302);
  const state = new URL(String(left.headers.location)).searchParams.get('state') ?? '';
  const back = `/api/v1/authentications/${provider}/callback?code=${code}&state=${state}`;
  const answer = await visit(jar, back);
  return { location: answer.headers.location, state };
}

function known(code: string, changes: Record<string, unknown> = {}): string {
  const email = `${code}@gmail.example`;
  people.set(code, {
    sub: `g-${code}`,
    email,
    email_verified: true,
    name: 'Anna Petrova',
    ...changes,
  });
  return email;
}

async function whoIs(jar: Jar) {
  const answer = await visit(jar, '/api/v1/sessions/current');
  return answer.statusCode === 200 ? answer.json().data.attributes : answer.statusCode;
}

async function accountOf(email: string) {
  const [row] = await platform.database.select().from(users).where(eq(users.email, email));
  return row;
}

test('only what is configured is offered', async () => {
  const offered = (await visit(new Map(), '/api/v1/authentications')).json().data;
  expect(offered.map(({ id }: { id: string }) => id)).toEqual(['google', 'vk', 'telegram']);
  expect(offered.at(-1).attributes).toMatchObject({ start_path: null, bot_id: '12345' });
  const answer = await visit(new Map(), '/api/v1/authentications/yandex/start');
  expect(answer.statusCode).toBe(404);
});

test('the provider is visited with a state and a proof, and asked with our secret', async () => {
  const left = await visit(new Map(), '/api/v1/authentications/google/start');
  const url = new URL(String(left.headers.location));
  expect(url.origin).toBe('https://accounts.google.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'our-id',
    redirect_uri: 'http://localhost:3000/api/v1/authentications/google/callback',
    code_challenge_method: 'S256',
    response_type: 'code',
  });
  known('proof');
  await comeBy(new Map(), 'proof');
  const form = asked.at(-1);
  expect(form?.get('client_secret')).toBe('our-secret');
  expect(form?.get('code_verifier')?.length).toBeGreaterThanOrEqual(43);
});

test('who is known to the provider alone gets an account, and enters it again later', async () => {
  const email = known('anna');
  const jar: Jar = new Map();
  expect((await comeBy(jar, 'anna')).location).toBe('/en/account/orders');
  expect(await whoIs(jar)).toMatchObject({
    email,
    email_confirmed: true,
    has_password: false,
    authentications: ['google'],
    name: 'Anna Petrova',
  });
  const again: Jar = new Map();
  expect((await comeBy(again, 'anna', { query: '' })).location).toBe('/account/orders');
  expect(await whoIs(again)).toMatchObject({ email });
});

test('who signs in by a provider comes back to the page they left, and to no page of others', async () => {
  known('wanderer');
  const jar: Jar = new Map();
  const query = '?agree_service_terms=true&next=%2Fexchange%2Fbtc-eth';
  expect((await comeBy(jar, 'wanderer', { query })).location).toBe('/exchange/btc-eth');
  for (const foreign of ['//evil.example', 'https://evil.example', '/api/v1/user', '/login']) {
    const away = `?next=${encodeURIComponent(foreign)}`;
    const { location } = await comeBy(new Map(), 'wanderer', { query: away });
    expect(location, foreign).toBe('/account/orders');
  }
  known('hesitant');
  const { location } = await comeBy(new Map(), 'hesitant', { query: '?next=/faq' });
  expect(location).toBe('/register?problem=terms_not_accepted&next=%2Ffaq');
});

test('nobody gets an account without agreeing to the terms, or without a confirmed e-mail', async () => {
  known('terms');
  expect((await comeBy(new Map(), 'terms', { query: '' })).location).toBe(
    '/register?problem=terms_not_accepted',
  );
  known('unsure', { email_verified: false });
  expect((await comeBy(new Map(), 'unsure')).location).toBe(
    '/en/login?problem=provider_without_email',
  );
  expect(await accountOf('unsure@gmail.example')).toBeUndefined();
});

test('an e-mail that has an account is not taken over by a provider', async () => {
  const email = known('taken');
  await platform.database.insert(users).values({
    email,
    locale: 'en',
    status: 'active',
    referralCode: 'aaaaaaaa',
    confirmedAt: platform.clock.now(),
  });
  const jar: Jar = new Map();
  expect((await comeBy(jar, 'taken')).location).toBe('/en/login?problem=provider_email_known');
  expect(await whoIs(jar)).toBe(401);
});

test('an account that never confirmed its e-mail goes to who has it, without the old password', async () => {
  const email = known('squat');
  const passwordHash = `$argon2id$${'x'.repeat(40)}`;
  await platform.database
    .insert(users)
    .values({ email, locale: 'ru', passwordHash, referralCode: 'bbbbbbbb' });
  const jar: Jar = new Map();
  await comeBy(jar, 'squat');
  expect(await whoIs(jar)).toMatchObject({ email, has_password: false });
});

test('a visit belongs to the browser that began it, and ends once', async () => {
  known('state');
  const jar: Jar = new Map();
  const { state } = await comeBy(jar, 'state');
  const back = `/api/v1/authentications/google/callback?code=state&state=${state}`;
  expect((await visit(jar, back)).headers.location).toBe('/login?problem=provider_failed');
  const left = await visit(new Map(), '/api/v1/authentications/google/start');
  const foreign = new URL(String(left.headers.location)).searchParams.get('state');
  const victim: Jar = new Map();
  const answer = await visit(
    victim,
    `/api/v1/authentications/google/callback?code=state&state=${foreign}`,
  );
  expect(answer.headers.location).toBe('/login?problem=provider_failed');
  expect(await whoIs(victim)).toBe(401);
});

test('a visit that lasts too long, is cancelled, or meets a broken provider opens nothing', async () => {
  const jar: Jar = new Map();
  const left = await visit(jar, '/api/v1/authentications/google/start');
  const state = new URL(String(left.headers.location)).searchParams.get('state');
  const back = `/api/v1/authentications/google/callback?state=${state}`;
  expect((await visit(new Map(jar), back)).headers.location).toBe(
    '/login?problem=provider_cancelled',
  );
  const late = await visit(jar, '/api/v1/authentications/google/start');
  await platform.database.update(providerAttempts).set({ expiresAt: sql`now()` });
  const old = new URL(String(late.headers.location)).searchParams.get('state');
  const answer = await visit(jar, `/api/v1/authentications/google/callback?code=x&state=${old}`);
  expect(answer.headers.location).toBe('/login?problem=provider_failed');
  known('broken');
  expect((await comeBy(new Map(), 'broken')).location).toBe('/en/login?problem=provider_failed');
});

test('a second factor is asked for after a provider as after a password', async () => {
  const email = known('factor');
  await comeBy(new Map(), 'factor');
  await platform.database.update(users).set({ emailCodes: true }).where(eq(users.email, email));
  const jar: Jar = new Map();
  expect((await comeBy(jar, 'factor')).location).toBe('/en/login/confirm?methods=email');
  expect(await whoIs(jar)).toBe(401);
  expect(jar.has('agio_sign_in')).toBe(true);
});

test('a closed account is not opened by a provider', async () => {
  const email = known('closed');
  await comeBy(new Map(), 'closed');
  await platform.database.update(users).set({ status: 'blocked' }).where(eq(users.email, email));
  expect((await comeBy(new Map(), 'closed')).location).toBe(
    '/en/login?problem=account_access_denied',
  );
});

test('the same id at another provider is somebody else', async () => {
  people.set('vk-same', { user_id: 'g-anna', first_name: 'Boris', last_name: 'Ivanov' });
  const jar: Jar = new Map();
  const { location } = await comeBy(jar, 'vk-same', { provider: 'vk' });
  expect(location).toBe('/en/login?problem=provider_without_email');
});

test('a signed-in user links another provider, signs in by it, and unlinks it', async () => {
  known('linker');
  const jar: Jar = new Map();
  await comeBy(jar, 'linker');
  people.set('vk-linker', { user_id: 77, first_name: 'Anna', last_name: 'Petrova' });
  expect((await comeBy(jar, 'vk-linker', { provider: 'vk' })).location).toBe(
    '/en/account/security',
  );
  expect(await whoIs(jar)).toMatchObject({ authentications: ['google', 'vk'] });
  const other: Jar = new Map();
  expect((await comeBy(other, 'vk-linker', { provider: 'vk' })).location).toBe(
    '/en/account/orders',
  );
  known('rival');
  const rival: Jar = new Map();
  await comeBy(rival, 'rival');
  expect((await comeBy(rival, 'vk-linker', { provider: 'vk' })).location).toBe(
    '/en/account/security?problem=already_saved',
  );
  const remove = (name: string) =>
    visit(jar, `/api/v1/user/remove_authentication?provider=${name}`, { method: 'DELETE' });
  expect((await remove('google')).json().data.attributes.authentications).toEqual(['vk']);
  const sent = await platform.database
    .select({ text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, 'linker@gmail.example'));
  const texts = sent.map(({ text }) => text).join();
  expect(texts).toContain('sign-in through VK was linked');
  expect(texts).toContain('sign-in through Google was unlinked');
  expect((await remove('vk')).json().errors[0].code).toBe('last_authentication');
  expect((await remove('google')).statusCode).toBe(404);
  expect((await remove('nothing')).json().errors[0]).toMatchObject({
    code: 'invalid_format',
    source: { parameter: 'provider' },
  });
});

/** Begins a visit and gives the address the provider sends the browser back to. */
async function leaveFor(jar: Jar, code: string): Promise<string> {
  const start = '/api/v1/authentications/vk/start?agree_service_terms=true&locale=en';
  const left = await visit(jar, start);
  const state = new URL(String(left.headers.location)).searchParams.get('state');
  return `/api/v1/authentications/vk/callback?code=${code}&state=${state}`;
}

test('a session that ends during the visit links nothing', async () => {
  const email = known('ended');
  const jar: Jar = new Map();
  await comeBy(jar, 'ended');
  people.set('vk-ended', { user_id: 79, first_name: 'Anna', last_name: 'Petrova' });
  const back = await leaveFor(jar, 'vk-ended');
  const id = (await accountOf(email))?.id ?? '';
  const ending: Overtaking = {
    lock: (tx) => tx.select().from(users).where(eq(users.id, id)).for('update'),
    meanwhile: (tx) => tx.delete(userSessions).where(eq(userSessions.ownerId, id)),
  };
  const answer = await overtaken(platform.database, ending, () => visit(jar, back));
  expect(answer.headers.location).toBe('/en/account/security?problem=provider_failed');
  const again: Jar = new Map();
  await comeBy(again, 'ended');
  expect(await whoIs(again)).toMatchObject({ authentications: ['google'] });
});

test('who comes by a provider while the e-mail is registered is told that it is known', async () => {
  const email = known('meeting');
  const made = { email, locale: 'en', status: 'active', referralCode: 'cccccccc' } as const;
  const registering: Overtaking = {
    lock: (tx) => tx.insert(users).values({ ...made, confirmedAt: platform.clock.now() }),
  };
  const come = () => comeBy(new Map(), 'meeting');
  const answer = await overtaken(platform.database, registering, come);
  expect(answer.location).toBe('/en/login?problem=provider_email_known');
});

test('of two ways in that are taken away at once one stays', async () => {
  known('both');
  const jar: Jar = new Map();
  await comeBy(jar, 'both');
  people.set('vk-both', { user_id: 78, first_name: 'Anna', last_name: 'Petrova' });
  await comeBy(jar, 'vk-both', { provider: 'vk' });
  const answers = await Promise.all(
    ['google', 'vk'].map((name) =>
      visit(jar, `/api/v1/user/remove_authentication?provider=${name}`, { method: 'DELETE' }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test.each(['cross-site', 'same-site'])('a page that is %s begins no visit', async (site) => {
  const url = '/api/v1/authentications/google/start?agree_service_terms=true';
  const answer = await app.inject({ url, headers: { 'sec-fetch-site': site } });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login']);
  expect(answer.cookies).toEqual([]);
  const own = await app.inject({ url, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(own.headers.location).toMatch(/^https:\/\/accounts\.google\.com\//);
});

function telegram(id: number, changes: Record<string, unknown> = {}) {
  const auth_date = Math.floor(platform.clock.now().getTime() / 1000);
  const signed: Record<string, unknown> = { id, first_name: 'Anna', auth_date, ...changes };
  const lines = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`);
  const key = createHash('sha256').update(botToken).digest();
  return { ...signed, hash: createHmac('sha256', key).update(lines.join('\n')).digest('hex') };
}

test('Telegram’s signature links an account and then signs in, each time once', async () => {
  known('tg');
  const jar: Jar = new Map();
  await comeBy(jar, 'tg');
  const url = '/api/v1/authentications/telegram';
  const linked = await visit(jar, url, { method: 'POST', body: telegram(55) });
  expect(linked.json().data.attributes.authentications).toEqual(['google', 'telegram']);
  const fresh: Jar = new Map();
  const body = telegram(55, { first_name: 'Anya' });
  expect((await visit(fresh, url, { method: 'POST', body })).statusCode).toBe(200);
  const replay = await visit(new Map(), url, { method: 'POST', body });
  expect(replay.json().errors[0].code).toBe('invalid_code');
  const forged = { ...telegram(55, { first_name: 'Forged' }), id: 56 };
  expect((await visit(new Map(), url, { method: 'POST', body: forged })).statusCode).toBe(422);
  const old = telegram(55, { auth_date: 1_600_000_000 });
  expect((await visit(new Map(), url, { method: 'POST', body: old })).statusCode).toBe(422);
  const stranger = await visit(new Map(), url, { method: 'POST', body: telegram(99) });
  expect(stranger.json().errors[0].code).toBe('wrong_credentials');
});
