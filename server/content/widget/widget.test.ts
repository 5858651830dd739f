import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WidgetData, widgetIds } from '../../../contract/widget.ts';
import { openMonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import { openTestMarket, type TestMarket } from '../../market/rates/testing.ts';
import { registerWidget } from './register-widget.ts';
import { openWidgetBuild } from './widget-build.ts';
import { openingPair, widgetSystems } from './widget-offer.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket();
  const { app, platform, announcements, catalogue } = market;
  const terms = await openMonitorTerms(platform, announcements);
  const countries = { countryOf: () => null };
  const build = { embedScript: 'embed()', script: '/assets/widget.js', styles: ['/assets/w.css'] };
  registerWidget(app, { platform, catalogue, terms, countries }, build);
  app.get('/page', async (_request, reply) => reply.type('text/html').send('<p>'));
});

afterAll(() => market.close());

function dataOf(html: string): WidgetData {
  const json = new RegExp(`id="${widgetIds.data}">(.*?)</script>`).exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

test('the page of the widget, and it alone, may stand in a frame of somebody else’s', async () => {
  const { headers } = await market.app.inject('/widget?rid=anna');
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers['x-frame-options']).toBeUndefined();
  for (const path of ['/page', '/widget.js', '/widget/other', '/nothing', '/api/v1/rewards']) {
    const other = (await market.app.inject(path)).headers;
    expect(other['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

test('nothing written into the page of the widget is run or styles it', async () => {
  const { headers, body } = await market.app.inject('/widget?rid=anna&from=SBERRUB&to=BTC');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect(body).not.toMatch(
    / style=|<style|<script(?! (type="application\/json"|type="module" src))/,
  );
  expect(headers['set-cookie']).toBeUndefined();
});

test('the form leads to the exchange with the code, the pair and the amount, also by itself', async () => {
  const { body } = await market.app.inject(
    '/widget?rid=anna.blog&from=sberrub&to=BTC&amount=15000.50&locale=en&theme=dark',
  );
  expect(body).toContain('<html lang="en" data-theme="dark">');
  expect(body).toContain('action="/en" method="get" target="_blank" rel="noopener"');
  expect(body).toContain('name="rid" value="anna.blog"');
  expect(body).toContain(`name="amount" id="${widgetIds.amount}" value="15000.50"`);
  expect(body).toMatch(/name="cur_from".*<option value="SBERRUB" selected>.*name="cur_to"/);
  expect(body).toMatch(/name="cur_to".*<option value="BTC" selected>/);
});

test.each([
  'rid=%3Cscript%3E&from=%22%3E%3Cb&to=x&amount=1e9&theme=%22&locale=fr',
  'rid=a%20b&amount=-5',
  'from=BTC&to=BTC',
  '',
])('what a partner mistyped, %s, is as if it were not there', async (query) => {
  const { statusCode, body } = await market.app.inject(`/widget?${query}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="ru">');
  expect(body).not.toContain('name="rid"');
  expect(body).toContain(`id="${widgetIds.amount}" value=""`);
  expect(body).not.toMatch(/<b[ >]|<script>/);
  expect(body.match(/ selected>/g)).toHaveLength(2);
});

test('what is offered is what can be exchanged, by its place in the list', async () => {
  const { systems } = dataOf((await market.app.inject('/widget?locale=ru')).body);
  const { outcomeIds } = market.catalogue.current();
  for (const { id, outcomes } of systems) {
    expect(outcomes.map((place) => systems[place]?.id)).toEqual(outcomeIds.get(id) ?? []);
  }
  expect(systems.length).toBeGreaterThan(20);
});

describe('for whom a currency is left out', () => {
  test('it is offered on neither side', () => {
    const current = market.catalogue.current();
    const exclusions = new Map([['KZ', ['RUB']]]);
    const offered = (country: string | null) =>
      widgetSystems({ ...current, exclusions }, { locale: 'ru', country });
    expect(offered(null).some(({ currency }) => currency === 'RUB')).toBe(true);
    expect(offered('KZ').some(({ currency }) => currency === 'RUB')).toBe(false);
  });

  test('a shop without any pair says so', () => {
    const none = { income: null, outcome: null };
    expect(openingPair(market.catalogue.current(), [], none)).toBeNull();
  });
});

test('the script is for pages of others, asks for nothing and is asked for once an hour', async () => {
  const { headers, body } = await market.app.inject('/widget.js');
  expect(body).toBe('embed()');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const again = { url: '/widget.js', headers: { 'if-none-match': String(headers['etag']) } };
  expect((await market.app.inject(again)).statusCode).toBe(304);
});

describe('the build', () => {
  test('without one there is no widget', async () => {
    expect(await openWidgetBuild('/nowhere')).toBeNull();
  });

  test('the script of pages of others is whole, and its names are not theirs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'agio-widget-'));
    const write = async (imports: readonly string[]) => {
      const manifest = {
        'site/entry-widget.ts': { file: 'w.js', css: ['w.css'] },
        'site/entry-embed.ts': { file: 'e.js', imports },
      };
      await writeFile(join(folder, 'widget-manifest.json'), JSON.stringify(manifest));
      await writeFile(join(folder, 'e.js'), 'const a=1;');
    };
    await write([]);
    expect(await openWidgetBuild(folder)).toEqual({
      embedScript: '(()=>{"use strict";const a=1;})();',
      script: '/w.js',
      styles: ['/w.css'],
    });
    await write(['_shared.js']);
    await expect(openWidgetBuild(folder)).rejects.toThrow('not whole');
    await rm(folder, { recursive: true });
  });
});
