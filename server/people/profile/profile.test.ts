import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hear } from '../../content/conversations/hear.ts';
import { addReview } from '../../content/reviews/reviews.ts';
import { orders } from '../../exchange/orders/tables.ts';
import { reserveRequests } from '../../exchange/reserve-requests/tables.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { deliverMails } from '../../platform/mail/deliver.ts';
import { usualShop } from '../../platform/shop/testing.ts';
import { mails } from '../../platform/tables.ts';
import { linkProvider } from '../accounts/linked-provider.ts';
import { users } from '../accounts/tables.ts';
import { userSessions } from '../auth/tables.ts';
import { captchas } from '../captcha/tables.ts';
import {
  type Browser,
  enter,
  errorOf,
  openTestAccounts,
  password,
  type TestAccounts,
} from './testing.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

async function accountOf(email: string) {
  const { database } = accounts.platform;
  const [row] = await database.select().from(users).where(eq(users.email, email));
  return row;
}

/** Lets eleven minutes pass since the user last authenticated. */
async function letReauthenticationPass(email: string): Promise<void> {
  const account = await accountOf(email);
  await accounts.platform.database
    .update(userSessions)
    .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
    .where(eq(userSessions.ownerId, account?.id ?? ''));
}

const exchange = {
  income_payment_system_id: 'prusd',
  outcome_payment_system_id: 'trx',
  income_amount: '100',
  income_account: 'P1012345678',
  outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  agree_service_terms: true,
  agree_aml_terms: true,
};

async function order(browser: Browser, changes: object = {}) {
  const answer = await browser.call('POST', '/orders', { ...exchange, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

test('a profile is changed field by field, and what is not named stays', async () => {
  const browser = await accounts.signedIn('edit@example.com');
  const change = { name: ' Анна  Петрова ', phone: '+7 916 123-45-67', locale: 'ru' };
  const first = await browser.call('PUT', '/user', change);
  expect(first.json().data.attributes).toMatchObject({
    name: 'Анна Петрова',
    phone: '+79161234567',
    locale: 'ru',
  });
  const second = await browser.call('PUT', '/user', { phone: null });
  expect(second.json().data.attributes).toMatchObject({ name: 'Анна Петрова', phone: null });
  const bad = await browser.call('PUT', '/user', { name: 'A', phone: '123' });
  expect(bad.json().errors).toMatchObject([
    { code: 'too_short', source: { pointer: '/data/attributes/name' } },
    { code: 'invalid_format', source: { pointer: '/data/attributes/phone' } },
  ]);
});

/** Writes what a customer of an order, of an address and of a chat would, past the calls. */
async function write(orderId: string, email: string, chatId: number): Promise<void> {
  await inTransaction(accounts.platform.database, async (tx) => {
    const said = (body: string) => ({ channel: 'site' as const, body });
    const locale = 'en' as const;
    await hear(tx, { orderId, locale, name: 'Anna' }, said('about an order'));
    await hear(tx, { email, locale, name: 'Anna' }, said('by mail'));
    await hear(tx, { chatId, locale, name: '@anna' }, said('in a chat'));
    const review = { orderId, directionId: 'prusd-trx', locale, name: 'Anna', rating: 5 };
    await addReview(tx, { ...review, body: 'quick' });
  });
}

async function written(): Promise<readonly string[]> {
  const { database } = accounts.platform;
  const { rows } = await database.execute<{ body: string }>(sql`
    select body || ' of ' || coalesce(c.order_id, lower(c.email), c.chat_id::text) as body
      from conversation_messages m join conversations c on c.id = m.conversation_id
     union all select body || ' of ' || order_id from order_reviews
     union all select 'followed by ' || chat_id from order_chats
     order by 1`);
  return rows.map(({ body }) => body);
}

test('fields that are nobody’s to set are not set', async () => {
  const browser = await accounts.signedIn('mass@example.com');
  const before = await accountOf('mass@example.com');
  const wanted = {
    status: 'blocked',
    email: 'other@example.com',
    password_hash: 'x',
    two_factor_enabled: true,
    referral_code: 'aaaaaaaa',
    id: '00000000-0000-0000-0000-000000000000',
  };
  expect((await browser.call('PUT', '/user', wanted)).statusCode).toBe(200);
  expect(await accountOf('mass@example.com')).toEqual(before);
});

test('the phrase of a user stands in every mail to them, and takes reauthentication to change', async () => {
  const browser = await accounts.signedIn('phrase@example.com');
  const wanted = { anti_phishing_phrase: 'синий кит' };
  expect((await browser.call('PUT', '/user', wanted)).statusCode).toBe(200);
  await order(browser);
  const { database } = accounts.platform;
  const sent: string[] = [];
  await deliverMails(
    database,
    { ...usualShop, from: 'agio@example.com' },
    async ({ to, text, html }) => {
      if (to === 'phrase@example.com') sent.push(text, html);
    },
  );
  const withPhrase = sent.filter((text) => text.includes('синий кит'));
  const [mail] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, 'phrase@example.com'), sql`${mails.subject} like 'Order%'`));
  expect(mail?.phrase).toBe('синий кит');
  expect(withPhrase.length).toBeGreaterThanOrEqual(2);
  await letReauthenticationPass('phrase@example.com');
  const changed = await browser.call('PUT', '/user', { anti_phishing_phrase: 'red fox' });
  expect(errorOf(changed)).toBe('403 reauthentication_required');
  expect((await browser.call('PUT', '/user', { name: 'Another Name' })).statusCode).toBe(200);
});

test('a mail about orders is not sent to who does not want it', async () => {
  const browser = await accounts.signedIn('quiet@example.com');
  await browser.call('PUT', '/user', { notifications: { orders: false } });
  await order(browser);
  const subjects = (await accounts.mailsTo('quiet@example.com')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Order'))).toEqual([]);
});

test('a new password takes the old one, ends the other sessions and renews this one', async () => {
  const browser = await accounts.signedIn('pass@example.com');
  const other = await enter(accounts.browser(), 'pass@example.com');
  const next = 'Zx9oqTulip7';
  const wanted = { password: next, password_confirmation: next };
  expect(errorOf(await browser.call('PUT', '/user/password', wanted))).toBe(
    '422 required current_password',
  );
  const wrong = { ...wanted, current_password: 'Wr0ngTulip' };
  expect(errorOf(await browser.call('PUT', '/user/password', wrong))).toBe(
    '422 mismatch current_password',
  );
  const same = { current_password: password, password, password_confirmation: password };
  expect(errorOf(await browser.call('PUT', '/user/password', same))).toBe(
    '409 already_saved password',
  );
  const token = browser.cookies.get('agio_session');
  const right = { ...wanted, current_password: password };
  expect((await browser.call('PUT', '/user/password', right)).statusCode).toBe(200);
  expect(browser.cookies.get('agio_session')).not.toBe(token);
  expect((await browser.call('GET', '/sessions/current')).statusCode).toBe(200);
  expect((await other.call('GET', '/sessions/current')).statusCode).toBe(401);
  const [mail] = await accounts.mailsTo('pass@example.com');
  expect(mail?.subject).toBe('Your password has been changed');
});

test('a stolen session is no place to guess the password from', async () => {
  const browser = await accounts.signedIn('stolen@example.com');
  const answers: string[] = [];
  for (let index = 0; index < 11; index += 1) {
    answers.push(
      errorOf(await browser.call('POST', '/user/reauthentication', { password: 'Wr0ngTulip' })),
    );
  }
  expect(answers[0]).toBe('422 mismatch password');
  expect(answers[10]).toBe('429 rate_limited');
});

test('the e-mail, the export and the farewell need reauthentication', async () => {
  const browser = await accounts.signedIn('guarded@example.com');
  await letReauthenticationPass('guarded@example.com');
  const email = { email: 'other@example.com' };
  const answers = await Promise.all([
    browser.call('PUT', '/user/email', email),
    browser.call('GET', '/user/export'),
    browser.call('DELETE', '/user'),
    browser.call('POST', '/user/totp'),
    browser.call('POST', '/user/email_codes'),
    browser.call('POST', '/user/passkeys/options'),
    browser.call('POST', '/user/recovery_codes'),
  ]);
  expect(new Set(answers.map(errorOf))).toEqual(new Set(['403 reauthentication_required']));
});

test('orders of a signed-in user are theirs alone, twenty a page', async () => {
  const browser = await accounts.signedIn('orders@example.com');
  const { id, attributes } = await order(browser);
  expect(attributes.email).toBe('orders@example.com');
  expect(attributes.outcome_account).toBe(exchange.outcome_account);
  const list = await browser.call('GET', '/orders');
  expect(list.json().meta).toEqual({ page: 1, per: 20, total: 1, total_pages: 1 });
  expect(list.json().included.length).toBe(2);
  const other = await accounts.signedIn('others@example.com');
  expect(errorOf(await other.call('GET', `/orders/${id}`))).toBe('404 not_found');
  expect(errorOf(await accounts.browser().call('GET', `/orders/${id}`))).toBe('404 not_found');
  expect((await other.call('GET', '/orders')).json().meta.total).toBe(0);
  expect(errorOf(await other.call('DELETE', `/orders/${id}`))).toBe('404 not_found');
});

test('orders are found by number, status, payment system and day, and by nothing else', async () => {
  const browser = await accounts.signedIn('search@example.com');
  const { id, attributes } = await order(browser);
  const cancelled = await order(browser);
  await browser.call('DELETE', `/orders/${cancelled.id}`);
  const found = async (query: string) => {
    const answer = await browser.call('GET', `/orders?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.map((one: { id: string }) => one.id);
  };
  const today = attributes.created_at.slice(0, 10);
  const lastDay = cancelled.attributes.created_at.slice(0, 10);
  const both = [cancelled.id, id];
  expect(await found('status=&payment_system_id=&number=&created_from=&created_to=')).toEqual(both);
  expect(await found('status=waiting_funds,processing')).toEqual([id]);
  expect(await found('status=cancelled')).toEqual([cancelled.id]);
  expect(await found(`number=${encodeURIComponent(`№ ${attributes.number}`)}`)).toEqual([id]);
  expect(await found('number=00000000')).toEqual([]);
  expect(await found('payment_system_id=trx')).toEqual(both);
  expect(await found('payment_system_id=btc')).toEqual([]);
  expect(await found(`created_from=${today}&created_to=${lastDay}`)).toEqual(both);
  expect(await found(`created_to=${attributes.created_at}`)).toEqual([]);
  expect(await found('created_from=2999-01-01')).toEqual([]);
  const other = await accounts.signedIn('searcher@example.com');
  const theirs = await other.call('GET', `/orders?number=${attributes.number}`);
  expect(theirs.json().meta.total).toBe(0);
  const wrong = {
    'status=paid': 'status',
    'number=abc': 'number',
    'number=1%25': 'number',
    'created_from=2026-02-31T00:00:00+99:00': 'created_from',
    'created_to=0000-01-01': 'created_to',
    'status=a&status=b': 'status',
  };
  for (const [query, parameter] of Object.entries(wrong)) {
    const answer = await browser.call('GET', `/orders?${query}`);
    expect(answer.statusCode, query).toBe(422);
    const [error] = answer.json().errors;
    expect(error.source, query).toEqual({ parameter });
  }
});

test('after too many orders from one place the next one takes a captcha', async () => {
  const strict = await openTestAccounts({ ORDERS_WAITING_MAX: '2' });
  const browser = strict.browser();
  const place = (changes: object = {}, headers: Record<string, string> = {}) =>
    browser.call('POST', '/orders', { ...exchange, email: 'a@example.com', ...changes }, headers);
  const foresee = () =>
    browser.call('POST', '/orders/preflight', { ...exchange, email: 'a@example.com' });
  expect((await foresee()).json().meta).toEqual({ accepted: true, captcha_required: false });
  const key = { 'idempotency-key': 'the-same-order' };
  for (let round = 0; round < 3; round += 1) {
    expect((await place({}, key)).statusCode).toBe(201);
  }
  const second = await place();
  await browser.call('DELETE', `/orders/${second.json().data.id}`);
  expect((await foresee()).json().meta).toEqual({ accepted: true, captcha_required: true });
  expect(errorOf(await place())).toBe('422 captcha captcha_answer');
  const { id } = (await browser.call('POST', '/captcha')).json().data;
  const { database } = strict.platform;
  const [row] = await database.select().from(captchas).where(eq(captchas.id, id));
  const answer = { captcha_id: id, captcha_answer: row?.letters };
  const third = await place(answer);
  expect(third.statusCode, third.body).toBe(201);
  await strict.close();
});

test('anonymous orders of the confirmed e-mail are claimed, those of others are not', async () => {
  const stranger = accounts.browser();
  const mine = await order(stranger, { email: 'Claim@Example.com' });
  const theirs = await order(stranger, { email: 'somebody@example.com' });
  const browser = await accounts.signedIn('claim@example.com');
  const waiting = await browser.call('GET', '/user/claimable_orders');
  expect(waiting.json().meta).toEqual({ orders: 1 });
  const claimed = await browser.call('POST', '/user/claimable_orders');
  expect(claimed.json().meta).toEqual({ orders: 1 });
  const list = (await browser.call('GET', '/orders')).json().data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  expect(list[0].attributes.outcome_account).toBe(exchange.outcome_account);
  expect((await stranger.call('GET', `/orders/${mine.id}`)).statusCode).toBe(404);
  expect((await stranger.call('GET', `/orders/${theirs.id}`)).statusCode).toBe(200);
  expect((await browser.call('POST', '/user/claimable_orders')).json().meta).toEqual({ orders: 0 });
});

test('a user takes everything along, without the secrets', async () => {
  const browser = await accounts.signedIn('export@example.com');
  await order(browser);
  await order(browser, {
    income_payment_system_id: 'trx',
    income_amount: '5000',
    income_account: undefined,
    outcome_payment_system_id: 'sbprub',
    outcome_account: '+79001234567',
    outcome_bank: 'tbank',
    full_name: 'Анна Петрова',
    email: 'export@example.com',
  });
  const wish = { payment_system_id: 'xmr', amount: '1000', email: 'Export@example.com' };
  expect((await browser.call('POST', '/reserve_requests', wish)).statusCode).toBe(201);
  const answer = await browser.call('GET', '/user/export');
  expect(answer.headers['content-disposition']).toContain('attachment');
  const { attributes } = answer.json().data;
  expect(attributes.user).toMatchObject({ email: 'export@example.com' });
  expect(attributes.orders).toHaveLength(2);
  expect(attributes.orders[0]).toMatchObject({ outcome_bank: 'T-Bank', outcome_memo: null });
  expect(attributes.orders[1]).toMatchObject({ outcome_bank: null });
  expect(attributes.sessions).toHaveLength(1);
  expect(attributes.devices).toMatchObject([{ ip: attributes.sessions[0].ip }]);
  expect(attributes.passkeys).toEqual([]);
  expect(attributes.reserve_requests).toMatchObject([{ payment_system: 'XMR', state: 'waiting' }]);
  expect(attributes.mails.length).toBeGreaterThan(1);
  expect(answer.body).not.toMatch(/argon2|token/);
});

test('reviews and conversations go with an account, and nobody else’s do', async () => {
  const [anna, boris] = [
    await accounts.signedIn('anna@written.example'),
    await accounts.signedIn('boris@written.example'),
  ];
  const { database } = accounts.platform;
  const { id: own } = await order(anna);
  const { id: other } = await order(boris);
  await write(own, 'Anna@written.example', 1001);
  await write(other, 'boris@written.example', 1002);
  // 1001 follows the order of Anna, 1003 both; 2001 is the chat that Anna signs in with.
  await database.execute(sql`insert into order_chats (order_id, chat_id)
    values (${own}, 1001), (${own}, 1003), (${other}, 1003)`);
  await inTransaction(database, async (tx) => {
    const account = await accountOf('anna@written.example');
    await linkProvider(tx, account?.id ?? '', 'telegram', '2001');
    for (const chatId of [1003, 2001]) {
      await hear(tx, { chatId, locale: 'en' }, { channel: 'telegram', body: 'in a chat' });
    }
  });
  const exported = (await anna.call('GET', '/user/export')).json().data.attributes;
  expect(exported.messages.map(({ body }: { body: string }) => body)).toEqual([
    'about an order',
    'by mail',
  ]);
  expect(exported.reviews).toMatchObject([{ order_id: own, name: 'Anna', body: 'quick' }]);
  await anna.call('DELETE', `/orders/${own}`);
  expect((await anna.call('DELETE', '/user')).statusCode).toBe(204);
  expect(await written()).toEqual(
    [
      `about an order of ${other}`,
      'by mail of boris@written.example',
      'followed by 1003',
      'in a chat of 1002',
      'in a chat of 1003',
      `quick of ${other}`,
    ].toSorted(),
  );
});

test('an account is not deleted while an order is under way, then it is, and the order stays', async () => {
  const browser = await accounts.signedIn('leave@example.com');
  const { id } = await order(browser);
  const wish = { payment_system_id: 'xmr', amount: '1000', email: 'leave@example.com' };
  await browser.call('POST', '/reserve_requests', wish);
  const account = await accountOf('leave@example.com');
  expect(errorOf(await browser.call('DELETE', '/user'))).toBe('409 orders_under_way');
  expect((await browser.call('DELETE', `/orders/${id}`)).statusCode).toBe(200);
  const gone = await browser.call('DELETE', '/user');
  expect(gone.statusCode, gone.body).toBe(204);
  expect(gone.headers['clear-site-data']).toContain('storage');
  expect((await browser.call('GET', '/sessions/current')).statusCode).toBe(401);
  const attributes = { email: 'leave@example.com', password };
  expect((await browser.call('POST', '/sessions', attributes)).statusCode).toBe(401);
  const { database } = accounts.platform;
  const [row] = await database
    .select()
    .from(users)
    .where(eq(users.id, account?.id ?? ''));
  expect(row).toMatchObject({ status: 'deleted', email: null, name: null, passwordHash: null });
  const [stored] = await database.select().from(orders).where(eq(orders.id, id));
  expect(stored?.userId).toBe(account?.id);
  const wishes = await database.select().from(reserveRequests);
  expect(wishes.filter(({ email }) => email === 'leave@example.com')).toEqual([]);
  const [mail, ...older] = await accounts.mailsTo('leave@example.com');
  expect(mail?.subject).toBe('Your account has been deleted');
  expect(older).toEqual([]);
  // What of it is in archives is erased there, and what says that it was is archived nowhere.
  const { rows: archived } = await database.execute(sql`
    select (select archived from mails where recipient = 'leave@example.com') as archived,
           (select count(*)::int from archive_erasures where kind = 'mails'
              and recipient = 'leave@example.com' and about is null) as erasures`);
  expect(archived).toEqual([{ archived: false, erasures: 1 }]);
  await accounts.register('leave@example.com');
  const again = await enter(accounts.browser(), 'leave@example.com');
  expect((await again.call('GET', '/orders')).json().meta.total).toBe(0);
});
