import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForm } from './support/exchange-form.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { openStage, type Stage } from './support/stage.ts';
import { patienceMilliseconds } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

async function pageOf(path: string): Promise<string> {
  return (await fetch(stage.service.url + path)).text();
}

test('prices, charts and their tables can be read before any script runs', async () => {
  // The demo works its past out while it is already serving.
  const wait = { timeout: 3 * patienceMilliseconds, interval: 1_000 };
  await expect.poll(() => pageOf('/crypto'), wait).toMatch(/<td[^>]*>\d[^<]*\$/);
  const list = await pageOf('/crypto?sort=price&order=asc');
  expect(list).toMatch(/Dogecoin[\s\S]*Tether[\s\S]*Bitcoin/);
  expect(list).toMatch(/role="img" aria-label="Bitcoin за неделю: [^"]*%"/);
  const coin = await pageOf('/en/crypto/btc?period=1y');
  expect(coin).toMatch(/role="img" aria-label="BTC in USD, Year\. Now \$\d/);
  expect(coin.match(/<th scope="row"/g)?.length).toBeGreaterThan(180);
  expect(coin).toContain('href="/en/crypto/btc?period=24h"');
});

test('a visitor sorts the coins, opens one, and reads its chart with the keyboard', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page, say } = visitor;
  await visitor.open('/crypto');
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('link', { name: say('crypto.coin') }).click();
  await page.locator('th[aria-sort=ascending]').getByText(say('crypto.coin')).waitFor();
  await page.getByRole('link', { name: 'Litecoin' }).click();
  await page
    .getByRole('heading', { name: say('crypto.coinTitle', { name: 'Litecoin' }) })
    .waitFor();
  await page.getByRole('link', { name: say('crypto.period30d') }).click();
  await page.waitForURL(/period=30d/);
  await page.getByRole('button', { name: say('crypto.interactive') }).click();
  const slider = page.getByRole('slider', { name: say('crypto.moment') });
  await slider.focus();
  const now = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(now);
  await page.getByText(say('crypto.candles'), { exact: true }).click();
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('минимум');
  await page.getByText(say('crypto.asTable')).click();
  expect(await troublesOf(page)).toEqual([]);
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test('the rate of a pair is charted beside the form, and on a page of its own', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  const { page, say } = visitor;
  await openForm(visitor, 'sberrub-ltc');
  await page.getByText(say('exchange.chart'), { exact: true }).click();
  await page.getByRole('slider', { name: say('crypto.moment') }).waitFor();
  await page.getByText(say('crypto.period1y'), { exact: true }).click();
  await page.getByText('LTC in RUB, times are UTC').waitFor({ state: 'attached' });
  expect(await troublesOf(page)).toEqual([]);
  // One that does not come is asked for again by a press.
  const errors = [
    { status: '429', code: 'too_many_requests', title: 'Slow down', detail: 'Wait.' },
  ];
  await page.route('**/charts/**', (route) => route.fulfill({ status: 429, json: { errors } }));
  await page.getByText(say('crypto.period30d'), { exact: true }).click();
  await page.getByRole('alert').getByText(say('crypto.dataFailed')).waitFor();
  await page.unroute('**/charts/**');
  await page
    .getByRole('alert')
    .getByRole('button', { name: say('crypto.retry') })
    .click();
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: say('crypto.wholePage') }).click();
  await page.waitForURL(/\/en\/rates\/sberrub-ltc$/);
  await page.getByRole('img', { name: /^LTC in RUB, 7 days/ }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});
