import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { translate } from '../../i18n/translate.ts';
import { findChromium } from '../../tools/testing/chromium.mjs';
import * as shop from './set-up-shop.ts';
import { humanSeconds, sitDown } from './typist.ts';

const access = JSON.parse(readFileSync('/tmp/daydev/access.json', 'utf8'));
const browser = await chromium.launch({
  executablePath: findChromium({ windowless: true }).path ?? '',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const context = await browser.newContext({
  baseURL: access.url,
  storageState: access.state,
  viewport: { width: 1440, height: 900 },
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
});
context.setDefaultTimeout(15000);
const page = await context.newPage();
const say = (key: any, ...params: any) => (translate as any)('ru', key, ...params);
const typist = sitDown(page);
await page.goto(access.at);
await page.locator('main h1').waitFor();
await page.waitForTimeout(300);
try {
  await (shop as any)[process.argv[2] ?? '']({ page, say }, typist);
} catch (error) {
  console.log(error);
  await page.screenshot({ path: '/tmp/day.png', fullPage: true });
}
for (const e of typist.efforts())
  console.log(
    e.step,
    e.keys,
    e.typed,
    e.decisions,
    Math.round(e.waitedMilliseconds),
    humanSeconds(e).toFixed(1),
  );
await browser.close();
