import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../tools/testing/chromium.mjs';
import { startFreshService } from '../support/running-service.ts';
import { arrive } from '../support/visitor.ts';
import { setUpFirstRun } from './first-operator.ts';
import { openMarket } from './market.ts';
import { setUpShop } from './set-up-shop.ts';
import { humanSeconds, sitDown } from './typist.ts';

const market = await openMarket();
const service = await startFreshService(market.settings);
const browser = await chromium.launch({
  executablePath: findChromium({ windowless: true }).path ?? '',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const operator = await arrive(browser, service.url, { locale: 'ru', device: 'desktop' });
operator.page.setDefaultTimeout(40000);
const typist = sitDown(operator.page);
let secret = '';
try {
  secret = (await setUpFirstRun(operator, typist, { setUpUrl: service.setUpUrl, mailPort: 1 }))
    .secret;
  await setUpShop(operator, typist);
} catch (error) {
  console.log(error);
  await operator.page.screenshot({ path: '/tmp/day.png', fullPage: true });
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
const { stop: _, ...access } = service;
writeFileSync(
  '/tmp/daydev/access.json',
  JSON.stringify({
    ...access,
    secret,
    state: await operator.page.context().storageState(),
    at: operator.page.url(),
  }),
);
await browser.close();
console.log('SERVING');
process.on('SIGTERM', async () => {
  await service.stop();
  await market.close();
  process.exit();
});
