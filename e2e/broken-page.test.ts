import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fieldOf, openForm, untilPriced } from './support/exchange-form.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { halfOfDay } from './support/screens/of-day.ts';
import {
  type FaultDesk,
  openFaultDesk,
  type SecondWeb,
  startSecondWeb,
} from './support/second-web.ts';
import { openStage, type Stage } from './support/stage.ts';
import type { Look } from './support/visitor.ts';

let stage: Stage;
let faults: FaultDesk;
let web: SecondWeb;

beforeAll(async () => {
  stage = await openStage();
  faults = await openFaultDesk();
  web = await startSecondWeb(stage.service, { SENTRY_DSN: faults.dsn });
});

beforeEach(() => faults.forget());

afterAll(async () => {
  await web.stop();
  await faults.close();
  await stage.close();
});

const looks: readonly Look[] = halfOfDay([
  { locale: 'ru', device: 'phone', theme: 'dark' },
  { locale: 'en', device: 'desktop', theme: 'light' },
]);

const quotes = '**/api/v1/rate_calculations/from_income*';
const typed = '7.125';

/** A quote that says nothing, as a service of another version might answer. */
async function answerEmptily(page: Page): Promise<void> {
  const data = { type: 'rate_calculations', id: 'q', attributes: {} };
  const body = JSON.stringify({ data });
  await page.route(quotes, (route) =>
    route.fulfill({ contentType: 'application/vnd.api+json', body }),
  );
}

test.each(looks)(
  'a page that breaks while it is drawn is reported: $locale $device',
  async (look) => {
    const visitor = await stage.visitor(look, web.url);
    const { page, say } = visitor;
    await openForm(visitor, 'sol-trx');
    await answerEmptily(page);
    await fieldOf(visitor, 'income_amount').fill(typed);
    await page.getByRole('heading', { level: 1, name: say('site.brokenTitle') }).waitFor();
    await page.getByRole('navigation', { name: say('site.language') }).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    const support = page.getByRole('main').getByRole('link', { name: say('site.toSupport') });
    expect(await support.getAttribute('href')).toBe(
      look.locale === 'ru' ? '/contacts' : '/en/contacts',
    );
    expect(await troublesOf(page)).toEqual([]);

    await expect.poll(() => faults.reports.length, { timeout: 20_000 }).toBe(1);
    const [report] = faults.reports;
    expect(report?.path).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=public$/);
    const event = JSON.parse(report?.body.split('\n').at(-1) ?? '');
    expect(event).toMatchObject({
      platform: 'javascript',
      transaction: look.locale === 'ru' ? '/exchange/sol-trx' : '/en/exchange/sol-trx',
      exception: { values: [{ type: 'TypeError' }] },
    });
    expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(0);
    expect(report?.body).not.toContain(typed);

    await page.unroute(quotes);
    await page.getByRole('button', { name: say('site.retry') }).click();
    await untilPriced(visitor);
    await visitor.leave();
  },
);

test('an answer of 500 is reported from the page, no connection and a refusal are not', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'phone' }, web.url);
  const { page, say } = visitor;
  await openForm(visitor, 'sol-trx');
  await page.route(quotes, (route) => route.abort('internetdisconnected'));
  await fieldOf(visitor, 'income_amount').fill('3');
  await page.getByText(say('exchange.quoteFailed')).first().waitFor();
  await page.unroute(quotes);
  const errors = [{ status: '422', code: 'direction_unavailable', detail: 'Closed for today.' }];
  await page.route(quotes, (route) => route.fulfill({ status: 422, json: { errors } }));
  await fieldOf(visitor, 'income_amount').fill('4');
  await page.getByText('Closed for today.').first().waitFor();
  expect(faults.reports).toEqual([]);
  await page.unroute(quotes);
  await page.route(quotes, (route) => route.fulfill({ status: 500, json: { errors: [] } }));
  await fieldOf(visitor, 'income_amount').fill('5');
  await page.getByText(say('exchange.quoteFailed')).first().waitFor();
  await expect.poll(() => faults.reports.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const event = JSON.parse(faults.reports[0]?.body.split('\n').at(-1) ?? '');
  expect(event).toMatchObject({ tags: { status: '500' }, transaction: '/en/exchange/sol-trx' });

  // Whoever reloads because there was no answer need not type again.
  await page.unroute(quotes);
  await page.reload();
  await expect.poll(() => fieldOf(visitor, 'income_amount').inputValue()).toBe('5');
  await untilPriced(visitor);
  await visitor.leave();
});
