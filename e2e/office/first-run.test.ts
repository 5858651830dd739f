import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copiedBy } from '../support/clipboard.ts';
import { codeOfApp } from '../support/code-of-app.ts';
import { type FreshService, startFreshService } from '../support/running-service.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { arrive } from '../support/visitor.ts';

/** How a shop is begun in a browser, from an empty data folder. */

let service: FreshService;
let browser: Browser;
let bot: Server;

beforeAll(async () => {
  service = await startFreshService();
  browser = await chromium.connect(inject('browser'));
  bot = createServer((_request, response) => {
    const result = { id: 5, is_bot: true, first_name: 'a', username: 'obmen_bot' };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ok: true, result }));
  });
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done));
});

afterAll(async () => {
  bot?.close();
  await browser?.close();
  await service?.stop();
});

const password = 'seven quiet lakes at dawn';

test('a fresh service is set up in a browser, and its settings are changed there afterwards', async () => {
  const visitor = await arrive(browser, service.url, { locale: 'ru', device: 'phone' });
  const { page, say } = visitor;
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });

  // Whatever is opened leads there; the link of the log brings the token along.
  await page.goto('/faq');
  await page.getByRole('heading', { name: say('firstRun.title'), level: 1 }).waitFor();
  await page.goto(service.setUpUrl);
  await heading(say('firstRun.operator')).waitFor();
  expect(await troublesOf(page), 'the first operator').toEqual([]);
  await page.locator('[name=login]').fill('marina');
  await page.locator('[name=name]').fill('Марина');
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password_confirmation]').fill('something else');
  await page.getByRole('button', { name: say('firstRun.begin') }).click();
  await page.locator('[name=password_confirmation][aria-invalid=true]').waitFor();
  await page.locator('[name=password_confirmation]').fill(password);
  await page.getByRole('button', { name: say('firstRun.begin') }).click();

  await heading(say('firstRun.factor')).waitFor();
  await page.getByRole('link', { name: say('firstRun.factorSet') }).click();
  await page.getByRole('button', { name: say('desk.factor.begin') }).click();
  const copy = page.getByRole('button', {
    name: say('ui.copyLabel', { label: say('desk.factor.secret') }),
  });
  const secret = await copiedBy(page, () => copy.click());
  await page.locator('[name=code]').fill(codeOfApp(secret));
  await page.getByRole('button', { name: say('desk.factor.confirm') }).click();
  await page.getByRole('button', { name: say('desk.factor.codesKept') }).click();

  await heading(say('firstRun.shop')).waitFor();
  expect(await troublesOf(page), 'name and address').toEqual([]);
  await page.locator('[name=name]').fill('Обмен у моста');
  await page.locator('[name=SUPPORT_EMAIL]').fill('not an address');
  await page.getByRole('button', { name: say('firstRun.save') }).click();
  await page.locator('[name=SUPPORT_EMAIL][aria-invalid=true]').waitFor();
  await page.locator('[name=SUPPORT_EMAIL]').fill('help@exchange.example');
  await page.getByRole('button', { name: say('firstRun.save') }).click();

  await heading(say('firstRun.mail')).waitFor();
  await page.locator('[name=SMTP_URL]').fill('smtp://shop:word-of-mail@127.0.0.1:1');
  await page.locator('input[type=email]').fill('marina@exchange.example');
  const trial = page.getByRole('button', {
    name: say('settings.tryNamed', { name: say('settings.name.SMTP_URL') }),
  });
  await trial.click();
  await page.getByText(/ECONNREFUSED/).waitFor();
  await page.getByRole('button', { name: say('firstRun.skip') }).click();
  await heading(say('firstRun.prices')).waitFor();
  await page.getByRole('button', { name: say('firstRun.skip') }).click();
  await heading(say('firstRun.coins')).waitFor();
  expect(await troublesOf(page), 'coins and networks').toEqual([]);
  await page.getByRole('button', { name: say('firstRun.skip') }).click();
  await page.getByRole('button', { name: say('firstRun.go') }).click();
  await page.getByRole('heading', { name: say('setup.title'), level: 1 }).waitFor();

  // The site is the shop's from now on, and the token has nothing to open any more.
  await page.goto('/contacts');
  await page.getByText('help@exchange.example').first().waitFor();
  expect(await page.title()).toContain('Обмен у моста');

  await page.goto('/office/settings/sign_in');
  await page.getByRole('heading', { name: say('settings.title'), level: 1 }).waitFor();
  expect(await troublesOf(page), 'settings').toEqual([]);
  const { port } = bot.address() as AddressInfo;
  await page.locator('[name=TELEGRAM_BOT_TOKEN]').fill('12345:AbC-long-token');
  await page.locator('[name=TELEGRAM_API_URL]').fill(`http://127.0.0.1:${port}`);
  const ask = page.getByRole('button', {
    name: say('settings.tryNamed', { name: say('settings.name.TELEGRAM_BOT_TOKEN') }),
  });
  await ask.click();
  await page.getByText('@obmen_bot').waitFor();
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.getByText(say('settings.secretSet', { end: 'oken' })).waitFor();
  await page.getByRole('button', { name: say('settings.restart') }).click();
  await page.getByText(say('settings.restartNeeded')).waitFor({ state: 'detached' });
  await page.goto('/office/settings');
  await page.getByText(say('settings.source.environment', { name: 'PUBLIC_URL' })).waitFor();
  await visitor.leave();

  const late = await arrive(browser, service.url, { locale: 'en', device: 'desktop' });
  await late.page.goto(service.setUpUrl);
  await late.page.getByText(translatedClosed).waitFor();
  await late.leave();
});

/** Whoever comes late has not chosen a language of the office yet. */
const translatedClosed = 'Сервис уже настроен.';
