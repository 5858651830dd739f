import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceStored } from '../../exchange/order-changes/changes.ts';
import { orders } from '../../exchange/orders/tables.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { overtaken } from '../../platform/database/testing.ts';
import { users } from '../accounts/tables.ts';
import { userPasskeys, userSessions, userTotps } from '../auth/tables.ts';
import { testAuthenticator } from '../factors/testing.ts';
import {
  type Answer,
  type Browser,
  codeOf,
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

const statuses = (answers: readonly Answer[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted();

async function idOf(email: string): Promise<string> {
  const { database } = accounts.platform;
  const [row] = await database.select().from(users).where(eq(users.email, email));
  return row?.id ?? '';
}

/** A user with an authenticator app, whose codes of this half minute were not taken yet. */
async function withApp(email: string): Promise<{ secret: string; codes: string[] }> {
  const browser = await accounts.signedIn(email);
  const { secret } = (await browser.call('POST', '/user/totp')).json().data.attributes;
  const code = codeOf(accounts.platform, secret);
  const { recovery_codes: codes } = (await browser.call('PUT', '/user/totp', { code })).json().meta;
  await accounts.platform.database.update(userTotps).set({ lastStep: 0 });
  return { secret, codes };
}

/** A browser that has given e-mail and password and is asked for a second factor. */
async function halfIn(email: string): Promise<Browser> {
  const browser = accounts.browser();
  expect((await browser.call('POST', '/sessions', { email, password })).statusCode).toBe(202);
  return browser;
}

/** The same browser a second time, so that both have its cookies of this moment. */
function twin(browser: Browser): Browser {
  const second = accounts.browser();
  for (const [name, value] of browser.cookies) second.cookies.set(name, value);
  return second;
}

test('of two who activate by one link at once one does', async () => {
  await accounts.browser().call('POST', '/users', registration('links@example.com'));
  const token = await accounts.tokenTo('links@example.com');
  const activate = () => accounts.browser().call('PUT', '/users/activate', { token });
  expect(statuses(await Promise.all([activate(), activate()]))).toEqual([200, 422]);
});

test('of two new passwords by one link at once one counts, and opens the account alone', async () => {
  const email = 'resets@example.com';
  await accounts.register(email);
  await accounts.browser().call('POST', '/users/reset_password', { email });
  const token = await accounts.tokenTo(email);
  const wanted = ['Zx9oqTulip7', 'Qw8erPeony6'];
  const answers = await Promise.all(
    wanted.map((next) =>
      accounts.browser().call('PUT', '/users/update_password', {
        token,
        password: next,
        password_confirmation: next,
      }),
    ),
  );
  expect(statuses(answers)).toEqual([200, 422]);
  const opened = await Promise.all(
    wanted.map((next) => accounts.browser().call('POST', '/sessions', { email, password: next })),
  );
  expect(opened.map(({ statusCode }) => statusCode === 200)).toEqual(
    answers.map(({ statusCode }) => statusCode === 200),
  );
});

test('one recovery code opens one session, however many come with it at once', async () => {
  const email = 'recover@example.com';
  const [code] = (await withApp(email)).codes;
  const doors = [await halfIn(email), await halfIn(email)];
  const answers = await Promise.all(doors.map((door) => door.call('POST', '/sessions', { code })));
  expect(statuses(answers)).toEqual([200, 422]);
});

test('a sign-in that waits is answered once, also by two good codes at once', async () => {
  const email = 'twice@example.com';
  const { codes } = await withApp(email);
  const door = await halfIn(email);
  const answers = await Promise.all(
    [door, twin(door)].map((each, at) => each.call('POST', '/sessions', { code: codes[at] })),
  );
  expect(statuses(answers)).toEqual([200, 422]);
});

test('a sign-in that waits ends with the password it was begun by', async () => {
  const email = 'half@example.com';
  const { secret } = await withApp(email);
  const door = await halfIn(email);
  await accounts.browser().call('POST', '/users/reset_password', { email });
  const token = await accounts.tokenTo(email);
  const next = 'Zx9oqTulip7';
  const set = { token, password: next, password_confirmation: next };
  expect((await door.call('PUT', '/users/update_password', set)).statusCode).toBe(200);
  const code = codeOf(accounts.platform, secret);
  expect(errorOf(await door.call('POST', '/sessions', { code }))).toBe('422 invalid_code code');
});

test('of two new e-mails asked for the last one counts', async () => {
  const browser = await accounts.signedIn('undecided@example.com');
  await browser.call('PUT', '/user/email', { email: 'first-wish@example.com' });
  const first = await accounts.tokenTo('first-wish@example.com');
  await browser.call('PUT', '/user/email', { email: 'second-wish@example.com' });
  const second = await accounts.tokenTo('second-wish@example.com');
  const activate = (token: string) => browser.call('PUT', '/users/activate', { token });
  expect(errorOf(await activate(first))).toBe('422 code_used_or_invalid token');
  expect((await activate(second)).statusCode).toBe(200);
  const current = (await browser.call('GET', '/sessions/current')).json().data.attributes;
  expect(current.email).toBe('second-wish@example.com');
});

test.each(['reset', 'changed'] as const)(
  'a password that is %s ends a change of e-mail that waits: its owner was told to do so',
  async (how) => {
    const email = `${how}@example.com`;
    const thief = await accounts.signedIn(email);
    const wanted = `thief-of-${how}@example.com`;
    expect((await thief.call('PUT', '/user/email', { email: wanted })).statusCode).toBe(202);
    const link = await accounts.tokenTo(wanted);
    const next = 'Zx9oqTulip7';
    const fields = { password: next, password_confirmation: next };
    if (how === 'changed') {
      const attributes = { ...fields, current_password: password };
      expect((await thief.call('PUT', '/user/password', attributes)).statusCode).toBe(200);
    } else {
      const owner = accounts.browser();
      await owner.call('POST', '/users/reset_password', { email });
      const token = await accounts.tokenTo(email);
      const set = await owner.call('PUT', '/users/update_password', { ...fields, token });
      expect(set.statusCode).toBe(200);
    }
    const followed = await thief.call('PUT', '/users/activate', { token: link });
    expect(errorOf(followed)).toBe('422 code_used_or_invalid token');
    const door = await accounts.browser().call('POST', '/sessions', { email, password: next });
    expect(door.statusCode).toBe(200);
  },
);

test('a known password that is reset at the same moment changes nothing any more', async () => {
  const email = 'contested@example.com';
  const thief = await accounts.signedIn(email);
  await accounts.browser().call('POST', '/users/reset_password', { email });
  const token = await accounts.tokenTo(email);
  const [owners, thiefs] = ['Zx9oqTulip7', 'Qw8erPeony6'];
  const [reset, changed] = await Promise.all([
    accounts.browser().call('PUT', '/users/update_password', {
      token,
      password: owners,
      password_confirmation: owners,
    }),
    thief.call('PUT', '/user/password', {
      current_password: password,
      password: thiefs,
      password_confirmation: thiefs,
    }),
  ]);
  const open = async (given: string | undefined) =>
    (await accounts.browser().call('POST', '/sessions', { email, password: given })).statusCode;
  // Whichever came first, the other is refused: nobody's new password is written over.
  if (reset.statusCode === 200) {
    expect([await open(owners), await open(thiefs)]).toEqual([200, 401]);
    expect(changed.statusCode).toBe(401);
  } else {
    expect(errorOf(reset)).toBe('422 code_used_or_invalid token');
    expect(changed.statusCode).toBe(200);
  }
});

test('an account fills nobody’s letter box, and waits as long as it is told', async () => {
  const browser = await accounts.signedIn('annoying@example.com');
  const answers: Answer[] = [];
  for (let round = 0; round < 8; round += 1) {
    answers.push(await browser.call('PUT', '/user/email', { email: 'pestered@example.com' }));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array(5).fill(202),
    ...Array(3).fill(429),
  ]);
  expect(await accounts.mailsTo('pestered@example.com')).toHaveLength(5);
  const wait = Number(answers.at(-1)?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
});

test('a session that is ended while it works does nothing more', async () => {
  const browser = await accounts.signedIn('ended@example.com');
  const other = twin(browser);
  const { database } = accounts.platform;
  const mine = eq(userSessions.ownerId, await idOf('ended@example.com'));
  const work = Array.from({ length: 6 }, () => other.call('GET', '/user/sessions'));
  await Promise.all([...work, browser.call('DELETE', '/sessions')]);
  const late = await other.call('POST', '/user/reauthentication', { password });
  expect(errorOf(late)).toBe('401 unauthenticated');
  expect(await database.select().from(userSessions).where(mine)).toEqual([]);
});

/** Has a call wait for its account until what `meanwhile` does to the account is done. */
function whileItWorks(
  userId: string,
  call: () => Promise<Answer>,
  meanwhile: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const mine = eq(users.id, userId);
  const lock = (tx: Transaction) => tx.select().from(users).where(mine).for('update');
  return overtaken(accounts.platform.database, { lock, meanwhile }, call);
}

const coin = { payment_system_id: 'trx', account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };

test.each([
  ['that is ended', '401 unauthenticated'],
  ['of an account that is closed', '403 account_access_denied'],
] as const)('a session %s while it works leaves no way in behind', async (how, refusal) => {
  const email = `thief-${how.length}@example.com`;
  const thief = await accounts.signedIn(email);
  const id = await idOf(email);
  const { options } = (await thief.call('POST', '/user/passkeys/options')).json().data.attributes;
  const passkey = testAuthenticator('http://localhost:3000').create(options);
  const meanwhile = (tx: Transaction) =>
    how === 'that is ended'
      ? tx.delete(userSessions).where(eq(userSessions.ownerId, id))
      : tx.update(users).set({ status: 'blocked' }).where(eq(users.id, id));
  const added = await whileItWorks(
    id,
    () => thief.call('POST', '/user/passkeys', { passkey }),
    meanwhile,
  );
  expect(errorOf(added)).toBe(refusal);
  const { database } = accounts.platform;
  const mine = eq(userPasskeys.ownerId, id);
  expect(await database.select().from(userPasskeys).where(mine)).toEqual([]);
});

test('a session that is ended while it works keeps no account to pay to', async () => {
  const thief = await accounts.signedIn('payee@example.com');
  const id = await idOf('payee@example.com');
  const saved = await whileItWorks(
    id,
    () => thief.call('POST', '/user_wallets', coin),
    (tx) => tx.delete(userSessions).where(eq(userSessions.ownerId, id)),
  );
  expect(errorOf(saved)).toBe('401 unauthenticated');
  const again = await enter(accounts.browser(), 'payee@example.com');
  expect((await again.call('GET', '/user_wallets')).json().data).toEqual([]);
});

test('a session that is ended while it works deletes no account', async () => {
  const thief = await accounts.signedIn('stays@example.com');
  const id = await idOf('stays@example.com');
  const left = await whileItWorks(
    id,
    () => thief.call('DELETE', '/user'),
    (tx) => tx.delete(userSessions).where(eq(userSessions.ownerId, id)),
  );
  expect(errorOf(left)).toBe('401 unauthenticated');
  await enter(accounts.browser(), 'stays@example.com');
});

/** What a browser is told of an order, from now on. */
async function watch(browser: Browser, orderId: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/v1/orders/${orderId}/events`;
  const answer = await accounts.app.inject({ url, headers: { cookie }, payloadAsStream: true });
  const seen = { text: '', ended: false };
  const stream = answer.stream();
  stream.on('data', (chunk) => {
    seen.text += String(chunk);
  });
  stream.once('close', () => {
    seen.ended = true;
  });
  await expect.poll(() => seen.text, { timeout: 30_000 }).toContain('"waiting_funds"');
  return { seen, close: () => stream.destroy() };
}

test.each(['signed out', 'closed', 'claimed'] as const)(
  'who watches an order and is %s is told nothing more of it',
  async (how) => {
    const email = `watch-${how.length}@example.com`;
    const owner = await accounts.signedIn(email);
    const thief = how === 'claimed' ? accounts.browser() : await enter(accounts.browser(), email);
    const orderOrigin = how === 'claimed' ? thief : owner;
    const placed = await orderOrigin.call('POST', '/orders', { ...exchange, email });
    const { id } = placed.json().data;
    const watched = await watch(twin(thief), id);
    if (how === 'signed out') await thief.call('DELETE', '/sessions');
    if (how === 'claimed') await owner.call('POST', '/user/claimable_orders');
    const { database } = accounts.platform;
    const mine = eq(users.id, await idOf(email));
    if (how === 'closed') await database.update(users).set({ status: 'blocked' }).where(mine);
    const [changed] = await database
      .update(orders)
      .set({ version: sql`version + 1` })
      .where(eq(orders.id, id))
      .returning({ version: orders.version });
    await announceStored(database, id);
    const { seen } = watched;
    // What was told before may still be on its way: the version says what it was told of.
    const versions = () => [...seen.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    const later = () => versions().filter((version) => version >= (changed?.version ?? 0));
    await expect.poll(() => seen.ended || later().length > 0, { timeout: 30_000 }).toBe(true);
    expect(versions().length).toBeGreaterThan(0);
    expect(later()).toEqual([]);
    expect(seen.ended).toBe(true);
    watched.close();
  },
);

const exchange = {
  income_payment_system_id: 'prusd',
  outcome_payment_system_id: 'trx',
  income_amount: '100',
  income_account: 'P1012345678',
  outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  agree_service_terms: true,
  agree_aml_terms: true,
};

test('no order is left to an account that is deleted at the same moment', async () => {
  const { database } = accounts.platform;
  for (let round = 0; round < 3; round += 1) {
    const email = `leaving-${round}@example.com`;
    const browser = await accounts.signedIn(email);
    const id = await idOf(email);
    const ordering = Array.from({ length: 3 }, () =>
      twin(browser).call('POST', '/orders', exchange),
    );
    const [gone] = await Promise.all([browser.call('DELETE', '/user'), ...ordering]);
    const open = and(eq(orders.userId, id), sql`${orders.status} = 'waiting_funds'`);
    const left = await database.select({ id: orders.id }).from(orders).where(open);
    if (gone.statusCode === 204) expect(left).toEqual([]);
    else expect([gone.statusCode, left.length > 0]).toEqual([409, true]);
  }
});
