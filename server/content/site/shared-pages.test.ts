import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RenderPage } from '../../../contract/pages.ts';
import { switchDirection } from '../../market/catalogue/change-direction.ts';
import { openTestMarket, type TestMarket } from '../../market/rates/testing.ts';
import { newToken } from '../../people/auth/opaque-token.ts';
import { cookieName } from '../../people/sessions/cookies.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { TestService } from '../../testing.ts';
import { seedContent } from '../library/demo/seed-content.ts';
import { contentTranslations } from '../library/tables.ts';
import { changeNotice, type NoticeChange, readNotice } from '../notices/notice.ts';
import { pageDependencies } from './page-dependencies.ts';
import { registerSite } from './register-site.ts';

let market: TestMarket;
let content: TestService['content'];
let notices: TestService['notices'];
let made = 0;
const slots = new Map();
const terms = {
  partners: [],
  systems: new Map(),
  directions: new Map(),
  excludedCurrencies: [],
};

const pair = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'ltc' };
const json = { 'content-type': 'application/json' };
const russia = '5.255.255.242';
const america = '8.8.8.8';

/** A page of what the API says, as React would draw it. */
const renderPage: RenderPage = async ({ fetch, locale }) => {
  made += 1;
  const headers = { 'site-locale': locale };
  const read = async (path: string) =>
    (await fetch(`/api/v1/${path}`, { method: 'GET', headers })).text();
  const asked = { method: 'POST', headers: json, body: JSON.stringify(pair) };
  const notice = await read('public_notice');
  const quote = await fetch('/api/v1/rate_calculations/first_slot', asked);
  const others = ['content/by_seolink/contacts', 'user_country', 'whoami'];
  const parts = [notice, await quote.text(), ...(await Promise.all(others.map(read)))];
  return {
    kind: 'page',
    still: false,
    files: [],
    resumeAt: null,
    head: '',
    data: '',
    footer: '',
    body: parts.join(' '),
    status: notice.includes('"technical_break":true') ? 503 : 200,
    priced: { income: 'sberrub', outcome: 'ltc' },
  };
};

beforeAll(async () => {
  market = await openTestMarket();
  const { app, platform, catalogue, rates, reserves, service } = market;
  const { programme, countries } = service;
  const { database } = platform;
  await inTransaction(database, (tx) =>
    seedContent(tx, { demo: true, catalogue: catalogue.current() }),
  );
  ({ content, notices } = service);
  await content.refresh();
  app.get('/api/v1/whoami', async (request) => ({ cookie: request.headers.cookie ?? 'nobody' }));
  const dependencies = pageDependencies({
    platform,
    catalogue,
    content,
    programme,
    notices,
    rates,
    countries,
    terms: { current: () => terms },
    reserves: { current: () => reserves },
    slots: { current: () => slots },
  });
  const clientDir = platform.config.dataDir;
  const build = { tagsOf: () => '', scriptsOf: () => [], hasEntry: () => false };
  await registerSite(app, { platform, dependencies }, { ...build, clientDir, renderPage });
});

beforeEach(() => market.tick());

afterAll(() => market.close());

type Asking = Readonly<{ ip?: string; cookies?: Record<string, string>; tag?: string }>;

async function open(url: string, { ip = russia, cookies = {}, tag }: Asking = {}) {
  const headers = tag === undefined ? {} : { 'if-none-match': tag };
  return market.app.inject({ url, remoteAddress: ip, cookies, headers });
}

async function setNotice(changes: Partial<NoticeChange>): Promise<void> {
  const { database } = market.platform;
  const { updatedAt: _, ...before } = await readNotice(database);
  await inTransaction(database, (tx) =>
    changeNotice(tx, { ...before, ...changes }, { actor: 'operator:1', ip: russia }),
  );
  await notices.refresh();
}

test('a page is rendered once for all who carry nothing, and not sent to who has it', async () => {
  const first = await open('/');
  const before = made;
  const second = await open('/', { cookies: { agio_browser: 'b1', agio_device: 'd1' } });
  expect(second.body).toBe(first.body);
  expect(second.headers['vary']).toBe('Cookie, Accept-Encoding');
  expect(second.headers['cache-control']).toBe('private, no-cache');
  const known = await open('/', { tag: String(first.headers['etag']) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(made).toBe(before);
});

test('nothing of a visitor enters a shared page, and a session is never given one', async () => {
  const odd = await open('/faq', { cookies: { agio_browser: 'mine' } });
  expect(odd.body).toContain('"cookie":"nobody"');
  const token = newToken();
  const session = { [cookieName(market.platform, 'session')]: token };
  const own = await open('/faq', { cookies: session });
  expect(own.body).toContain(token);
  expect(own.headers['etag']).toBeUndefined();
  expect((await open('/faq')).body).toBe(odd.body);
});

test('languages, countries and themes never mix', async () => {
  const pages = [
    await open('/'),
    await open('/en'),
    await open('/', { ip: america }),
    await open('/', { cookies: { agio_theme: 'dark' } }),
  ];
  expect(pages[0]?.body).toContain('"RU"');
  expect(pages[2]?.body).toContain('"US"');
  expect(pages[3]?.body).toContain('data-theme="dark"');
  expect(new Set(pages.map(({ body }) => body)).size).toBe(4);
});

test('a search that nobody else makes is nobody else\u2019s page', async () => {
  await open('/faq?q=аml');
  const before = made;
  await open('/faq?q=аml');
  expect(made).toBe(before + 1);
});

test('a new notice, text, tick or direction is on the next page', async () => {
  await open('/');
  await setNotice({ shown: true, textRu: 'Сегодня до восьми', textEn: 'Until eight' });
  expect((await open('/')).body).toContain('Сегодня до восьми');

  const { database } = market.platform;
  await database
    .update(contentTranslations)
    .set({ title: 'Где нас найти' })
    .where(eq(contentTranslations.locale, 'ru'));
  await content.refresh();
  expect((await open('/')).body).toContain('Где нас найти');

  const priced = (await open('/')).body;
  await market.tick();
  expect((await open('/')).body).not.toBe(priced);

  await inTransaction(database, (tx) => switchDirection(tx, 'sberrub-ltc', false));
  await market.catalogue.refresh();
  expect((await open('/')).body).toContain('direction_unavailable');
  await inTransaction(database, (tx) => switchDirection(tx, 'sberrub-ltc', true));
  await market.catalogue.refresh();
  expect((await open('/')).body).not.toContain('direction_unavailable');
});

test('a technical break is told at once, and so is its end', async () => {
  await open('/');
  await setNotice({ technicalBreak: true });
  const closed = await open('/');
  expect(closed.statusCode).toBe(503);
  expect(closed.headers['retry-after']).toBe('60');
  await setNotice({ technicalBreak: false });
  expect((await open('/')).statusCode).toBe(200);
});

test('a price that has grown too old is on no page, not even on one kept a moment ago', async () => {
  const { clock } = market.platform;
  const start = clock.now().getTime();
  const now = vi.spyOn(clock, 'now');
  now.mockImplementation(() => new Date(start + 27_000));
  const cached = await open('/');
  expect((await open('/')).body).toBe(cached.body);
  expect(cached.body).not.toContain('rate_unavailable');
  // Younger than a page may be, and yet no longer true.
  now.mockImplementation(() => new Date(start + 31_000));
  expect((await open('/')).body).toContain('rate_unavailable');
  now.mockRestore();
});
