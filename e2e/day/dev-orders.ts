import { readFileSync } from 'node:fs';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { translate } from '../../i18n/translate.ts';
import { findChromium } from '../../tools/testing/chromium.mjs';
import { closeDay } from './close-day.ts';
import { openStreet } from './customers.ts';
import { type Kind, planDay } from './kinds.ts';
import { serveDay } from './serve-day.ts';
import { humanSeconds, sitDown } from './typist.ts';

const access = JSON.parse(readFileSync('/tmp/daydev/access.json', 'utf8'));
const database = new pg.Pool({ connectionString: access.databaseUrl });
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
context.setDefaultTimeout(30000);
const page = await context.newPage();
const say = (key: any, ...params: any) => (translate as any)('ru', key, ...params);
const typist = sitDown(page);
const operator: any = { page, say };
const wanted = (process.argv[2] ?? 'normal').split(',') as Kind[];
const street = await openStreet(access.url);
try {
  await page.goto('/office/orders');
  await page.locator('main h1').waitFor();
  await page.waitForTimeout(300);
  await database.query('delete from block_list');
  const plans = planDay('sample', Date.now() % 1000000).filter(({ kind }) => wanted.includes(kind));
  const { orders, bank } = await serveDay({ operator, typist, street, database }, plans);
  for (const o of orders) {
    const s = await street.see(o);
    console.log(o.kind, o.number, s.status, s.exception, s.label, s.surplus_amount);
  }
  console.log(await closeDay({ page, databaseUrl: access.databaseUrl, bank, street, orders }));
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
await database.end();
