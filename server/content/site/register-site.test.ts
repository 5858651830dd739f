import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Rendered, RenderPage } from '../../../contract/pages.ts';
import { standingClock } from '../../platform/clock/testing.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { App } from '../../platform/http/app.ts';
import { openRobots } from '../../platform/rate-limiter/robots.ts';
import { usualShop } from '../../platform/shop/testing.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { registerSite } from './register-site.ts';

const plain: Rendered = {
  kind: 'page',
  status: 200,
  head: '<title>Agio</title>',
  body: '<div id="page">Обмен</div>',
  data: '{}',
  footer: '',
  still: false,
  files: ['site/exchange/exchange-page.tsx'],
  resumeAt: null,
  priced: null,
};

/** Nothing under these pages ever changes. */
const dependencies: PageDependencies = {
  monitors: () => [],
  common: () => [],
  market: () => [],
  priceOf: () => null,
  countryOf: () => null,
};

let app: App;

afterEach(() => app.close());

async function siteWith(renderPage: RenderPage): Promise<App> {
  const clientDir = await mkdtemp(join(tmpdir(), 'agio-site-'));
  await mkdir(join(clientDir, 'assets'));
  await mkdir(join(clientDir, 'icons'));
  await writeFile(join(clientDir, 'assets', 'site-abc.js'), 'plain');
  await writeFile(join(clientDir, 'assets', 'site-abc.js.br'), 'pressed');
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(cookie);
  app.get('/api/v1/whoami', (request, reply) =>
    reply.header('set-cookie', 'agio_browser=new').send({ cookie: request.headers.cookie }),
  );
  const filesOf = (entry: string, files: readonly string[]) => [...files, entry];
  const config = readConfig({ PUBLIC_URL: 'http://agio.test' });
  const nothing = async () => undefined;
  const shop = { current: () => usualShop, refresh: nothing, listen: nothing };
  const log = pino({ level: 'silent' });
  const platform = { config, log, clock: standingClock(), shop, robots: openRobots() };
  const build = { tagsOf: (entry: string) => entry, scriptsOf: filesOf, hasEntry: () => false };
  await registerSite(app, { platform, dependencies }, { ...build, clientDir, renderPage });
  return app;
}

test('a page is one document in the language of its address and the chosen theme', async () => {
  const site = await siteWith(async () => plain);
  const russian = await site.inject({ url: '/', cookies: { agio_theme: 'dark' } });
  expect(russian.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(russian.body).toContain('<html lang="ru" data-theme="dark">');
  // Its scripts are named and not loaded: the script of the shell does it after the first paint.
  expect(russian.body).toContain(
    '"app-scripts">["site/exchange/exchange-page.tsx","site/entry-client.tsx"]<',
  );
  const english = await site.inject({ url: '/en/exchange/a-b', cookies: { agio_theme: '"><b' } });
  expect(english.body).toContain('<html lang="en">');
  expect(english.headers['content-language']).toBe('en');
});

test.each([
  ['/orders/1', 'private, no-store'],
  ['/en/account/security', 'private, no-store'],
  ['/password/new?token=x', 'private, no-store'],
  ['/en/faq', 'private, no-cache'],
])('the page %s is kept as %s', async (path, cacheControl) => {
  const site = await siteWith(async () => plain);
  const token = 'A'.repeat(43);
  const answer = await site.inject({ url: path, cookies: { agio_session: token } });
  expect(answer.headers['cache-control']).toBe(cacheControl);
});

test('a page asks the API as its visitor and hands on the cookies it sets', async () => {
  let seen = '';
  const site = await siteWith(async (page) => {
    seen = await (await page.fetch('/api/v1/whoami', { method: 'GET' })).text();
    return plain;
  });
  const answer = await site.inject({ url: '/orders/1', cookies: { agio_browser: 'old' } });
  expect(seen).toContain('agio_browser=old');
  expect(answer.headers['set-cookie']).toEqual(['agio_browser=new']);
});

test('what breaks in a page is told where all faults are told, and the page still comes', async () => {
  const site = await siteWith(async (page) => {
    page.crashed(new Error('drawn wrongly'));
    return { ...plain, status: 500 };
  });
  const reported: unknown[] = [];
  site.tellFault = (error) => reported.push(error);
  const answer = await site.inject('/');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    500,
    'text/html; charset=utf-8',
  ]);
  expect(reported).toEqual([new Error('drawn wrongly')]);
});

test('a technical break names the seconds to come back in', async () => {
  const resumeAt = new Date(standingClock().now().getTime() + 600_000).toISOString();
  const site = await siteWith(async () => ({ ...plain, status: 503, resumeAt }));
  const answer = await site.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('600');
});

test('an unknown call is answered as a call, not with a page', async () => {
  const site = await siteWith(async () => plain);
  const answer = await site.inject('/api/v1/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().errors[0].code).toBe('not_found');
});

test('a path that looks like another host stays a path of ours', async () => {
  let url = '';
  const site = await siteWith(async (page) => {
    url = page.request.url;
    return plain;
  });
  await site.inject('//evil.test/page');
  expect(new URL(url).origin).toBe('http://agio.test');
});

test('hashed files are served compressed and kept for ever', async () => {
  const site = await siteWith(async () => plain);
  const answer = await site.inject({
    url: '/assets/site-abc.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.body).toBe('pressed');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await site.inject('/assets/none.js')).statusCode).toBe(404);
});
