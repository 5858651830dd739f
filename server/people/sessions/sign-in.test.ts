import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../../platform/tables.ts';
import { users } from '../accounts/tables.ts';
import { userSessions } from '../auth/tables.ts';
import { captchas } from '../captcha/tables.ts';
import {
  apartInTime,
  type Browser,
  enter,
  errorOf,
  openTestAccounts,
  password,
  type TestAccounts,
} from '../profile/testing.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

async function idOf(email: string): Promise<string> {
  const { database } = accounts.platform;
  const [row] = await database.select().from(users).where(eq(users.email, email));
  return row?.id ?? '';
}

async function setStatus(email: string, status: 'active' | 'blocked'): Promise<void> {
  const { database } = accounts.platform;
  await database.update(users).set({ status }).where(eq(users.email, email));
}

/** How a browser is answered that asks who it is. */
async function whoIs(browser: Browser): Promise<number> {
  return (await browser.call('GET', '/sessions/current')).statusCode;
}

async function solved(browser: Browser): Promise<object> {
  const { id } = (await browser.call('POST', '/captcha')).json().data;
  const { database } = accounts.platform;
  const [row] = await database.select().from(captchas).where(eq(captchas.id, id));
  return { captcha_id: id, captcha_answer: row?.letters };
}

test('the token of a session is in a cookie that scripts cannot read, and nowhere else', async () => {
  await accounts.register('cookie@example.com');
  const browser = accounts.browser();
  const answer = await browser.call('POST', '/sessions', { email: 'cookie@example.com', password });
  const cookie = answer.cookies.find(({ name }) => name === 'agio_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  expect(answer.body).not.toContain(cookie?.value);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { rows } = await accounts.platform.database.execute(sql`select * from user_sessions`);
  expect(JSON.stringify(rows)).not.toContain(cookie?.value);
});

test('over HTTPS the cookies are Secure and bound to this host', async () => {
  const secure = await openTestAccounts({ PUBLIC_URL: 'https://agio.example' });
  const browser = await secure.signedIn('secure@example.com');
  expect([...browser.cookies.keys()].sort()).toEqual(['__Host-agio_device', '__Host-agio_session']);
  expect(await whoIs(browser)).toBe(200);
  await secure.close();
});

test.each(['ru', 'en'] as const)(
  'an unknown e-mail and a wrong password look the same in %s',
  async (locale) => {
    await accounts.register(`same-${locale}@example.com`);
    const headers = { 'site-locale': locale };
    const ask = (email: string) =>
      accounts.browser().call('POST', '/sessions', { email, password: 'Wr0ngTulip' }, headers);
    const known = await ask(`same-${locale}@example.com`);
    const unknown = await ask(`nobody-${locale}@example.com`);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    expect(errorOf(known)).toBe('401 wrong_credentials');
  },
);

test('a known and an unknown e-mail take the same time', async () => {
  await accounts.register('time@example.com');
  const tell = (email: string) =>
    accounts.browser().call('POST', '/sessions', { email, password: 'Wr0ngTulip' });
  const apart = await apartInTime(
    [() => tell('time@example.com'), (round) => tell(`time-${round}@example.com`)],
    0.25,
    () => accounts.platform.database.delete(rateLimits),
  );
  // So many failures of the last round would ask everybody after it for a captcha.
  await accounts.platform.database.delete(rateLimits);
  expect(apart).toBeLessThan(0.25);
});

test('signing in gives a new token and ends the session the browser came with', async () => {
  const browser = await accounts.signedIn('fixed@example.com');
  const planted = browser.cookies.get('agio_session') ?? '';
  await enter(browser, 'fixed@example.com');
  expect(browser.cookies.get('agio_session')).not.toBe(planted);
  const thief = accounts.browser();
  thief.cookies.set('agio_session', planted);
  expect(await whoIs(thief)).toBe(401);
});

test('a token of somebody’s own making is no session', async () => {
  await accounts.register('planted@example.com');
  const browser = accounts.browser();
  browser.cookies.set('agio_session', 'A'.repeat(43));
  await enter(browser, 'planted@example.com');
  expect(browser.cookies.get('agio_session')).not.toBe('A'.repeat(43));
});

test('signing out ends the session on the server and leaves nothing in the browser', async () => {
  const browser = await accounts.signedIn('out@example.com');
  browser.cookies.set('agio_referral', 'friend');
  const token = browser.cookies.get('agio_session') ?? '';
  const answer = await browser.call('DELETE', '/sessions');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
  expect([...browser.cookies.keys()]).toEqual(['agio_device']);
  const replay = accounts.browser();
  replay.cookies.set('agio_session', token);
  expect(await whoIs(replay)).toBe(401);
  expect((await browser.call('DELETE', '/sessions')).statusCode).toBe(204);
});

test('who signed out while nothing got through is signed out at the next request', async () => {
  const browser = await accounts.signedIn('offline@example.com');
  const token = browser.cookies.get('agio_session') ?? '';
  browser.cookies.set('agio_signed_out', '1');
  expect(await whoIs(browser)).toBe(401);
  const replay = accounts.browser();
  replay.cookies.set('agio_session', token);
  expect(await whoIs(replay)).toBe(401);
  await enter(browser, 'offline@example.com');
  expect(browser.cookies.has('agio_signed_out')).toBe(false);
  expect(await whoIs(browser)).toBe(200);
});

test('a session that is not used for a week, or is a month old, is over', async () => {
  const browser = await accounts.signedIn('old@example.com');
  const mine = eq(userSessions.ownerId, await idOf('old@example.com'));
  const { database } = accounts.platform;
  const age = (column: 'lastSeenAt' | 'createdAt', days: number) =>
    database
      .update(userSessions)
      .set({ [column]: sql`now() - make_interval(days => ${days})` })
      .where(mine);
  await age('lastSeenAt', 6);
  expect(await whoIs(browser)).toBe(200);
  await age('lastSeenAt', 8);
  expect(await whoIs(browser)).toBe(401);
  await age('lastSeenAt', 0);
  await age('createdAt', 31);
  expect(await whoIs(browser)).toBe(401);
});

test('a user sees where they are signed in, and ends what is not theirs', async () => {
  const first = await accounts.signedIn('list@example.com');
  // An address whose country every database knows.
  const second = await enter(accounts.browser('8.8.8.8'), 'list@example.com');
  const listed = (await first.call('GET', '/user/sessions')).json().data;
  expect(listed).toHaveLength(2);
  const other = listed.find(({ attributes }: { attributes: { current: boolean } }) => {
    return !attributes.current;
  });
  expect(other.attributes).toMatchObject({
    method: 'password',
    user_agent: 'test browser',
    country: { iso_code: 'US', name: 'United States' },
  });
  expect(JSON.stringify(listed)).not.toContain(second.cookies.get('agio_session'));
  const ended = await first.call('DELETE', `/user/sessions/${other.id}`);
  expect(ended.statusCode).toBe(204);
  expect([await whoIs(first), await whoIs(second)]).toEqual([200, 401]);
  const again = await first.call('DELETE', `/user/sessions/${other.id}`);
  expect(errorOf(again)).toBe('404 not_found');
});

test('nobody ends or sees the session of somebody else', async () => {
  const anna = await accounts.signedIn('anna@example.com');
  const boris = await accounts.signedIn('boris@example.com');
  const [session] = (await anna.call('GET', '/user/sessions')).json().data;
  expect(errorOf(await boris.call('DELETE', `/user/sessions/${session.id}`))).toBe('404 not_found');
  expect(errorOf(await boris.call('DELETE', '/user/sessions/nonsense'))).toBe('404 not_found');
  expect(await whoIs(anna)).toBe(200);
});

test('all other sessions end at once, after reauthentication', async () => {
  const first = await accounts.signedIn('all@example.com');
  const second = await enter(accounts.browser(), 'all@example.com');
  const { database } = accounts.platform;
  await database
    .update(userSessions)
    .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
    .where(eq(userSessions.ownerId, await idOf('all@example.com')));
  expect(errorOf(await first.call('DELETE', '/user/sessions'))).toBe(
    '403 reauthentication_required',
  );
  const token = first.cookies.get('agio_session');
  const proved = await first.call('POST', '/user/reauthentication', { password });
  expect(proved.statusCode).toBe(200);
  expect(first.cookies.get('agio_session')).not.toBe(token);
  expect((await first.call('DELETE', '/user/sessions')).statusCode).toBe(204);
  expect([await whoIs(first), await whoIs(second)]).toEqual([200, 401]);
});

test('the token from before reauthentication opens nothing', async () => {
  const browser = await accounts.signedIn('renew@example.com');
  const old = accounts.browser();
  old.cookies.set('agio_session', browser.cookies.get('agio_session') ?? '');
  await browser.call('POST', '/user/reauthentication', { password });
  expect([await whoIs(browser), await whoIs(old)]).toEqual([200, 401]);
  const wrong = await browser.call('POST', '/user/reauthentication', { password: 'Wr0ngTulip' });
  expect(errorOf(wrong)).toBe('422 mismatch password');
});

test('more than twenty sessions end the oldest', async () => {
  await accounts.register('twenty@example.com');
  const first = await enter(accounts.browser(), 'twenty@example.com');
  for (let index = 0; index < 20; index += 1) {
    await enter(accounts.browser(), 'twenty@example.com');
  }
  expect(await whoIs(first)).toBe(401);
  const last = await enter(accounts.browser(), 'twenty@example.com');
  expect((await last.call('GET', '/user/sessions')).json().data).toHaveLength(20);
});

test.each(['ru', 'en'] as const)(
  'a closed account is told so in %s, at the door and inside',
  async (locale) => {
    const email = `blocked-${locale}@example.com`;
    const inside = await accounts.signedIn(email);
    await setStatus(email, 'blocked');
    const headers = { 'site-locale': locale };
    const door = accounts.browser();
    const answer = await door.call('POST', '/sessions', { email, password }, headers);
    expect(errorOf(answer)).toBe('403 account_access_denied');
    if (locale === 'en') {
      expect(answer.json().errors[0].title).toBe('Personal account access denied');
    }
    const current = await inside.call('GET', '/sessions/current', undefined, headers);
    expect(errorOf(current)).toBe('403 account_access_denied');
    const wrong = { email, password: 'Wr0ngTulip' };
    expect(errorOf(await door.call('POST', '/sessions', wrong))).toBe('401 wrong_credentials');
    await setStatus(email, 'active');
    expect(await whoIs(inside)).toBe(200);
  },
);

test('a browser that was not seen before is told of by mail, a known one is not', async () => {
  await accounts.register('notice@example.com');
  const browser = await enter(accounts.browser(), 'notice@example.com');
  const notices = async () => {
    const mails = await accounts.mailsTo('notice@example.com');
    return mails.filter(({ subject }) => subject === 'Sign-in from a new device').length;
  };
  expect(await notices()).toBe(1);
  await enter(browser, 'notice@example.com');
  expect(await notices()).toBe(1);
  await browser.call('PUT', '/user', { notifications: { sign_in: false } });
  await enter(accounts.browser(), 'notice@example.com');
  expect(await notices()).toBe(1);
});

test('after three tries at an account from one place a captcha comes first', async () => {
  await accounts.register('captcha@example.com');
  const browser = accounts.browser();
  const wrong = { email: 'captcha@example.com', password: 'Wr0ngTulip' };
  for (let index = 0; index < 3; index += 1) {
    expect(errorOf(await browser.call('POST', '/sessions', wrong))).toBe('401 wrong_credentials');
  }
  const right = { email: 'captcha@example.com', password };
  expect(errorOf(await browser.call('POST', '/sessions', right))).toBe(
    '422 captcha captcha_answer',
  );
  const answer = await solved(browser);
  expect((await browser.call('POST', '/sessions', { ...right, ...answer })).statusCode).toBe(200);
  const again = await browser.call('POST', '/sessions', { ...right, ...answer });
  expect(errorOf(again)).toBe('422 captcha captcha_answer');
});

test('an e-mail nobody has is counted like one that somebody has', async () => {
  const browser = accounts.browser();
  const wrong = { email: 'nobody-at-all@example.com', password: 'Wr0ngTulip' };
  const answers: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    answers.push(errorOf(await browser.call('POST', '/sessions', wrong)));
  }
  expect(answers).toEqual([
    ...Array(3).fill('401 wrong_credentials'),
    '422 captcha captcha_answer',
  ]);
});

test('who tries an account from everywhere does not keep its owner out', async () => {
  const owner = await accounts.signedIn('owner@example.com');
  await owner.call('DELETE', '/sessions');
  const { database } = accounts.platform;
  await database
    .insert(rateLimits)
    .values({
      key: 'user:owner@example.com',
      tries: 200,
      blockedUntil: sql`now() + interval '15 minutes'`,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tries: 200, blockedUntil: sql`now() + interval '15 minutes'` },
    });
  const attributes = { email: 'owner@example.com', password };
  const stranger = await accounts.browser().call('POST', '/sessions', attributes);
  expect(errorOf(stranger)).toBe('429 rate_limited');
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(600);
  expect((await owner.call('POST', '/sessions', attributes)).statusCode).toBe(200);
});

test('a browser known to one account is a stranger to another', async () => {
  const browser = await accounts.signedIn('mine@example.com');
  await accounts.register('theirs@example.com');
  const wrong = { email: 'theirs@example.com', password: 'Wr0ngTulip' };
  for (let index = 0; index < 3; index += 1) await browser.call('POST', '/sessions', wrong);
  const answer = await browser.call('POST', '/sessions', wrong);
  expect(errorOf(answer)).toBe('422 captcha captcha_answer');
});

test.each([
  [{}, ['email', 'password']],
  [{ email: 'a@example.com' }, ['password']],
  [{ password: 'x' }, ['email']],
])('a sign-in with %j lacks %j', async (attributes, fields) => {
  const answer = await accounts.browser().call('POST', '/sessions', attributes);
  const named = answer
    .json()
    .errors.map((error: { source: { pointer: string } }) => error.source.pointer.split('/').at(-1));
  expect([answer.statusCode, named]).toEqual([422, fields]);
});
