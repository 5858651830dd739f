import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { widgetIds } from '../contract/widget.ts';
import {
  cardOfCustomer,
  fieldOf,
  fillForm,
  placedOrder,
  pressPlace,
} from './support/exchange-form.ts';
import { newEmail } from './support/newcomer.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { halfOfDay } from './support/screens/of-day.ts';
import { openStage, type Stage } from './support/stage.ts';
import { untilAlive, type Visitor } from './support/visitor.ts';

let stage: Stage;
let host: Server;
let hostUrl: string;
let embedded = '';

/** A page of somebody else's with styles that would spoil any form, and a strict policy. */
function hostPage(): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Блог Анны</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  h1 { font: 700 40px serif; color: rgb(1, 2, 3) }
  form, input, select, button, p, fieldset { display: none !important; color: red !important }
  iframe { display: none !important; border: 9px solid red !important; height: 7px !important }
</style></head><body><main><h1>Блог Анны</h1>${embedded}</main></body></html>`;
}

beforeAll(async () => {
  stage = await openStage();
  host = createServer((_request, response) => {
    const ours = stage.service.url;
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src ${ours}; frame-src ${ours}`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8').end(hostPage());
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  hostUrl = `http://127.0.0.1:${address.port}/`;
});

afterAll(async () => {
  host.close();
  await stage.close();
});

function scriptWith(attributes: string): string {
  return `<script src="${stage.service.url}/widget.js" ${attributes}></script>`;
}

/** What the browser complained of, but for the page of somebody else's being one. */
function complaintsOf(visitor: Visitor): readonly string[] {
  return visitor.complaints().filter((text) => !text.startsWith(`foreign request: ${hostUrl}`));
}

function styleOf(place: Page | Frame, selector: string, name: string): Promise<string> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  return place.evaluate(`getComputedStyle(${element}).getPropertyValue(${JSON.stringify(name)})`);
}

async function pressOut(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').locator('button').click();
  const exchange = await opened;
  await exchange.waitForURL(/\/exchange\//);
  return exchange;
}

test('an order begun in the widget of a blog is made on the exchange and is its partner’s', async () => {
  embedded = scriptWith('data-rid="blog-anny.side" data-from="SBERRUB" data-to="LTC"');
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page } = visitor;
  await page.goto(hostUrl);
  const widget = page.frameLocator('iframe');
  const income = widget.locator(`#${widgetIds.income}`);
  const outcome = widget.locator(`#${widgetIds.outcome}`);
  await expect.poll(() => outcome.inputValue()).toMatch(/\d/);
  await expect
    .poll(() => widget.locator(`#${widgetIds.rate}`).textContent())
    .toMatch(/^1.LTC = .*₽/);

  // The other side is asked for as well, and what cannot be exchanged says why.
  await outcome.fill('2');
  await expect.poll(async () => (await income.inputValue()).length).toBeGreaterThan(5);
  await income.fill('1');
  await widget.locator(`#${widgetIds.problem}`).waitFor();
  await income.fill('15000,50');
  await widget.locator(`#${widgetIds.problem}`).waitFor({ state: 'hidden' });
  await expect
    .poll(() => widget.locator(`#${widgetIds.amount}`).inputValue())
    .toMatch(/^15000\.50?$/);
  expect(await troublesOf(page)).toEqual([]);

  const exchange = await pressOut(page);
  expect(new URL(exchange.url()).pathname).toBe('/exchange/sberrub-ltc');
  const there: Visitor = { ...visitor, page: exchange };
  await untilAlive(exchange);
  expect(await fieldOf(there, 'income_amount').inputValue()).toMatch(/^15.000,50$/);
  await fillForm(there, {
    full_name: 'Анна Петрова',
    outcome_account: await stage.exampleOf('ltc'),
    income_account: cardOfCustomer,
    email: newEmail(),
  });
  await pressPlace(there);
  const id = await placedOrder(there);
  const { rows } = await stage.database.query('select referrer_code from orders where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ referrer_code: 'blog-anny.side' }]);
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.leave();
});

test('styles of the page do not reach into the widget, nor its own out of it', async () => {
  embedded = scriptWith(
    'data-rid="anna" data-theme="dark" data-accent="#ff8800" data-radius="12" data-locale="en"',
  );
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  const { page } = visitor;
  await page.goto(hostUrl);
  const widget = page.frameLocator('iframe');
  const outcome = widget.locator(`#${widgetIds.outcome}`);
  await expect.poll(() => outcome.inputValue()).toMatch(/\d/);
  const inside = page.frames()[1];
  if (inside === undefined) throw new Error('there is no frame');
  expect(await styleOf(inside, 'button', 'display')).toBe('block');
  expect(await styleOf(inside, 'button', 'background-color')).toBe('rgb(255, 136, 0)');
  expect(await styleOf(inside, 'button', 'color')).toBe('rgb(0, 0, 0)');
  expect(await styleOf(inside, 'form', 'border-top-left-radius')).toBe('12px');
  expect(await styleOf(inside, 'form', 'background-color')).toBe('rgb(19, 27, 24)');
  expect(await styleOf(page, 'iframe', 'display')).toBe('block');
  expect(await styleOf(page, 'iframe', 'border-top-width')).toBe('0px');
  expect(await styleOf(page, 'h1', 'color')).toBe('rgb(1, 2, 3)');
  expect(await styleOf(page, 'body', 'margin-top')).toBe('8px');

  // The frame is as high as the form: nothing is cut off and nothing scrolls.
  const tooMuch = () =>
    inside.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  await expect.poll(tooMuch).toBe(0);
  const form = await inside.evaluate<number>(
    'innerHeight - document.querySelector("form").offsetHeight',
  );
  expect(form).toBeLessThan(2);
  // No name of ours has become one of the page's.
  const names = 'Object.keys(window).filter((name) => /^[a-z_$]{1,2}$/i.test(name))';
  expect(await page.evaluate<string[]>(names)).toEqual([]);
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.leave();
});

test('a frame without the script works as well, and without scripts of its own', async () => {
  const address = `${stage.service.url}/widget?rid=anna&from=SBERRUB&to=BTC&amount=20000&locale=en`;
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  await visitor.page.context().route('**/assets/widget-*.js', (route) => route.abort());
  embedded = `<section><style>section iframe { display: block !important; height: 400px !important }
    </style><iframe src="${address.replaceAll('&', '&amp;')}" title="Exchange"></iframe></section>`;
  await visitor.page.goto(hostUrl);
  const exchange = await pressOut(visitor.page);
  expect(exchange.url()).toBe(`${stage.service.url}/en/exchange/sberrub-btc?amount=20000`);
  await visitor.leave();
});

test('no other page of ours stands in a frame of somebody else’s', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  embedded = `<section><style>section iframe { display: block !important }</style>
    <iframe src="${stage.service.url}/en/exchange/sberrub-btc" title="x"></iframe></section>`;
  await visitor.page.goto(hostUrl);
  const refused = /frame-ancestors|X-Frame-Options/;
  await expect.poll(() => visitor.complaints().some((text) => refused.test(text))).toBe(true);
  await visitor.leave();
});

test.each(halfOfDay(['ru', 'en'] as const))(
  'the widget can be used by everybody: %s',
  async (locale) => {
    const visitor = await stage.visitor({ locale, device: 'phone' });
    const { page } = visitor;
    await page.goto(`/widget?rid=anna&locale=${locale}`);
    const outcome = page.locator(`#${widgetIds.outcome}`);
    await expect.poll(() => outcome.inputValue()).toMatch(/\d/);
    // In a frame the heading and the main part are those of the page around it.
    const ofPages = /^(landmark-one-main|page-has-heading-one)/;
    const troubles = await troublesOf(page);
    expect(troubles.filter((text) => !ofPages.test(text))).toEqual([]);
    await visitor.leave();
  },
);

test('a page that embeds the widget loads no more than a few kilobytes of scripts', async () => {
  const read = async (path: string) => (await fetch(stage.service.url + path)).text();
  const page = await read('/widget');
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const all = await Promise.all(['/widget.js', ...files.map(String)].map(read));
  const bytes = [page, ...all].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(files).toHaveLength(2);
  // The promise is 25 kB; what it weighs stands in docs/widget.md.
  expect(bytes).toBeLessThan(10_000);
});
