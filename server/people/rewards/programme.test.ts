import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, errorOf, openTestAccounts, type TestAccounts } from '../profile/testing.ts';
import { grantTo, userIdBy } from '../withdrawals/testing.ts';

let accounts: TestAccounts;
let anna: Browser;
let annaId: string;

beforeAll(async () => {
  accounts = await openTestAccounts();
  anna = await accounts.signedIn('anna@example.com');
  annaId = await userIdBy(accounts.platform, 'anna@example.com');
});

afterAll(() => accounts.close());

const attributesOf = async (browser: Browser, path: string) =>
  (await browser.call('GET', path)).json().data.attributes;

const choose = (browser: Browser, code: unknown) =>
  browser.call('PUT', '/user/referral_code', { code });

test('anybody reads the terms, and a partner where they stand', async () => {
  const terms = {
    tiers: [
      { count_min: 0, rate: '0.5' },
      { count_min: 20, rate: '0.6' },
      { count_min: 50, rate: '0.8' },
      { count_min: 100, rate: '0.9' },
      { count_min: 300, rate: '1' },
    ],
    counts_above: '5000.00',
    minimum_withdrawal: '3',
    cookie_days: 30,
  };
  expect(await attributesOf(accounts.browser(), '/referral_programme')).toMatchObject({
    ...terms,
    partner: null,
  });
  const { partner, ...rest } = await attributesOf(anna, '/referral_programme');
  expect(rest).toMatchObject(terms);
  expect(partner).toMatchObject({
    code_chosen: false,
    rate: '0.5',
    rate_agreed: false,
    counted: 0,
    next_at: 20,
    next_rate: '0.6',
    available: '0.00',
    debt: '0.00',
  });
  expect(partner.link).toBe(`http://localhost:3000/?rid=${partner.code}`);
});

test('a code is chosen once, and the links with the one before go on working', async () => {
  const { partner: before } = await attributesOf(anna, '/referral_programme');
  expect((await choose(accounts.browser(), 'anna')).statusCode).toBe(401);
  for (const [code, error] of [
    ['ab', '422 too_short code'],
    ['a'.repeat(33), '422 too_long code'],
    ['анна', '422 invalid_format code'],
    ['admin', '422 code_taken code'],
    [undefined, '422 required code'],
  ]) {
    expect(errorOf(await choose(anna, code)), String(code)).toBe(error);
  }
  const chosen = await choose(anna, 'Anna-Best');
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect(chosen.json().data.attributes.partner).toMatchObject({
    code: 'anna-best',
    code_chosen: true,
    link: 'http://localhost:3000/?rid=anna-best',
  });
  expect(errorOf(await choose(anna, 'other'))).toBe('409 already_chosen code');
  const boris = await accounts.signedIn('boris@example.com');
  expect(errorOf(await choose(boris, 'ANNA-best'))).toBe('422 code_taken code');
  expect(errorOf(await choose(boris, before.code))).toBe('422 code_taken code');
  const { rows } = await accounts.platform.database.execute(
    sql`select code from referral_codes where user_id = ${annaId} order by code`,
  );
  expect(rows.map(({ code }) => code).sort()).toEqual(['anna-best', before.code].sort());
});

test('of two that choose one code at once one has it', async () => {
  const two = await Promise.all(
    ['c1', 'c2'].map((name) => accounts.signedIn(`${name}@example.com`)),
  );
  const answers = await Promise.all(two.map((browser) => choose(browser, 'wanted')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

test('nobody takes the code of a monitor', async () => {
  await accounts.platform.database.execute(
    sql`insert into partners (kind, name, monogram, code) values ('monitor', 'M', 'M', 'KursMonitor')`,
  );
  const eve = await accounts.signedIn('eve@example.com');
  expect(errorOf(await choose(eve, 'kursmonitor'))).toBe('422 code_taken code');
});

const human = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

/** Comes by a link with no cookie kept; every visitor has an address of their own. */
let visitors = 0;
async function visit(code: string, headers: Record<string, string> = {}): Promise<void> {
  visitors += 1;
  const remoteAddress = headers['from'] ?? `198.51.${visitors >> 8}.${visitors & 255}`;
  await accounts.app.inject({
    url: `/?rid=${code}`,
    remoteAddress,
    headers: { ...human, ...headers },
  });
}

async function statistics(query: string) {
  const answer = await anna.call('GET', `/referral_statistics?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Clicks reach the database a few seconds after they were made. */
const clicksOf = async () => (await statistics('')).meta.clicks;

test('visits by a link are counted by day and by link; robots and pages fetched ahead are not', async () => {
  await visit('anna-best');
  await visit('Anna-Best.forum');
  await visit('anna-best.forum');
  await visit('anna-best.forum', { cookie: 'agio_referral=anna-best.forum' });
  await visit('anna-best', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await visit('anna-best', { 'user-agent': 'TelegramBot (like TwitterBot)' });
  await visit('anna-best', { 'sec-purpose': 'prefetch;prerender' });
  await visit('anna-best', { 'sec-fetch-dest': 'image' });
  await visit('nobody-has-this');
  await expect.poll(clicksOf, { timeout: 10_000 }).toBe(3);
  const bySub = await statistics('by=sub');
  expect(bySub.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    { link: 'forum', clicks: 2, day: null },
    { link: null, clicks: 1 },
  ]);
  const today = new Date(accounts.platform.clock.now()).toISOString().slice(0, 10);
  const byDay = await statistics('by=day');
  expect(byDay.data).toHaveLength(30);
  expect(byDay.data.at(-1)).toMatchObject({ id: today, attributes: { day: today, clicks: 3 } });
});

test('a stranger can neither fill the table nor count without end', async () => {
  for (let each = 0; each < 30; each += 1) await visit('anna-best', { from: '203.0.113.9' });
  await expect.poll(clicksOf, { timeout: 10_000 }).toBe(23);
  for (let each = 0; each < 150; each += 1) await visit(`anna-best.made-up-${each}`);
  await expect.poll(clicksOf, { timeout: 10_000 }).toBe(173);
  const { rows } = await accounts.platform.database.execute<{ links: number }>(
    sql`select count(*)::int as links from referral_days where partner_id = ${annaId}`,
  );
  expect(rows[0]?.links).toBeLessThanOrEqual(100);
});

test('who registers by a link counts when they have confirmed', async () => {
  const browser = accounts.browser();
  browser.cookies.set('agio_referral', 'anna-best.forum');
  await browser.call('POST', '/users', {
    email: 'by-link@example.com',
    name: 'Olga Ivanova',
    password: 'Kx7mvQ2p!tulip',
    password_confirmation: 'Kx7mvQ2p!tulip',
    agree_service_terms: true,
  });
  expect((await statistics('')).meta.registrations).toBe(0);
  const token = await accounts.tokenTo('by-link@example.com');
  expect((await browser.call('PUT', '/users/activate', { token })).statusCode).toBe(200);
  expect((await statistics('')).meta).toMatchObject({ registrations: 1, earnings: '0.00' });
});

test.each([
  ['from=yesterday', '422 invalid_format'],
  ['from=2026-02-30', '422 invalid_format'],
  ['from=2026-03-02&to=2026-03-01', '422 invalid_format'],
  ['from=2024-01-01&to=2026-01-01', '422 less_than'],
  ['by=week', '422 invalid_format'],
])('statistics of %s are refused', async (query, error) => {
  expect(errorOf(await anna.call('GET', `/referral_statistics?${query}`))).toContain(error);
});

test('the lists come as CSV that runs nothing, to nobody else', async () => {
  const own = await anna.call('GET', '/referrals/export');
  expect(own.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(own.body.split('\r\n')).toEqual([
    '\ufeffemail,registered_at,turnover,turnover_currency_iso_code,counts,link',
    expect.stringMatching(/^b[^,]*@example\.com,[^,]+,0\.00,RUB,false,forum$/),
    '',
  ]);
  const earnings = await anna.call('GET', '/referral_incomes/export');
  expect(earnings.body).toContain('order_number,created_at,amount');
  for (const path of ['/referrals/export', '/referral_incomes/export', '/payouts']) {
    expect((await accounts.browser().call('GET', path)).statusCode).toBe(401);
  }
});

test('what was taken out is listed with its order', async () => {
  await grantTo(accounts.platform, annaId, 1_000n);
  const asked = { payment_system_id: 'sberrub', account: '2200000000000004', amount: '5' };
  const made = await anna.call('POST', '/payouts', asked);
  expect(made.statusCode, made.body).toBe(201);
  const list = (await anna.call('GET', '/payouts?page=1&perPage=12')).json();
  expect(list.meta).toMatchObject({ page: 1, per: 12, total: 1 });
  expect(list.data[0]).toMatchObject({
    id: made.json().data.id,
    type: 'payouts',
    attributes: {
      status: 'waiting_funds',
      amount: '5.00',
      source: 'all',
      from_rewards: '5.00',
      from_referral_incomes: '0.00',
      payment_system_id: 'sberrub',
      completed_at: null,
      account: '2200000000000004',
    },
  });
  const boris = await accounts.signedIn('other@example.com');
  expect((await boris.call('GET', '/payouts')).json().data).toEqual([]);
});
