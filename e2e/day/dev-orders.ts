import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { translate } from '../../i18n/translate.ts';
import { findChromium } from '../../tools/testing/chromium.mjs';
import { openBank } from './bank.ts';
import { openStreet, type Placed } from './customers.ts';
import { type Kind, planDay } from './kinds.ts';
import { humanSeconds, sitDown } from './typist.ts';
import { type Came, workThrough } from './work.ts';
import { visit } from './visits.ts';
import pg from 'pg';

const access = JSON.parse(readFileSync('/tmp/daydev/access.json', 'utf8'));
const database = new pg.Pool({ connectionString: access.databaseUrl });
const browser = await chromium.launch({ executablePath: findChromium({ windowless: true }).path ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const context = await browser.newContext({ baseURL: access.url, storageState: access.state, viewport: { width: 1440, height: 900 }, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
context.setDefaultTimeout(30000);
const page = await context.newPage();
const say = (key: any, ...params: any) => (translate as any)('ru', key, ...params);
const typist = sitDown(page);
const operator: any = { page, say };
const wanted = (process.argv[2] ?? 'normal').split(',') as Kind[];
const street = await openStreet(access.url);
const bank = openBank();
const orders = new Map<string, Placed>();
const came = new Map<string, Came>();
const desk: any = { operator, typist, bank, orders, came, code: () => '' };
await page.goto('/office/orders');
try {
  for (const plan of planDay('sample', Date.now() % 1000000).filter(({ kind }) => wanted.includes(kind))) {
    const order = await visit({ street, bank, came, database }, plan);
    orders.set(order.number, order);
    console.log(plan.kind, order.number, order.id, order.toPay);
  }
  await workThrough(desk);
} catch (error) { console.log(error); await page.screenshot({ path: '/tmp/day.png', fullPage: true }); }
for (const o of orders.values()) { const s = await street.see(o); console.log(o.kind, o.number, s.status, s.exception, s.label, s.surplus_amount); }
console.log('left', [...came.keys()]);
for (const e of typist.efforts()) console.log(e.step, e.keys, e.typed, e.decisions, Math.round(e.waitedMilliseconds), humanSeconds(e).toFixed(1));
await browser.close(); await database.end();
