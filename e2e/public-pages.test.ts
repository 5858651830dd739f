import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { publicRoutes } from './support/public-routes.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { walkPages } from './support/screens/walk-pages.ts';
import { openStage, type Stage } from './support/stage.ts';
import { patienceMilliseconds } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/**
 * Asked by the debugger: the page's own policy lets nobody evaluate a text. Tests that run side by
 * side share no `expect` that could poll.
 */
async function untilTrue(page: Page, expression: string): Promise<void> {
  for (let waited = 0; waited < patienceMilliseconds; waited += 100) {
    if (await page.evaluate<boolean>(expression)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`never true: ${expression}`);
}

test.concurrent.each(['ru', 'en'] as const)(
  'every public page can be read by everybody: %s',
  async (locale) => {
    const visitor = await stage.visitor({ locale, device: 'desktop' });
    const { page } = visitor;
    const paths = await publicRoutes(stage.database, locale);
    const troubles = await walkPages(page, paths, { locale, open: visitor.open });
    expect([...troubles, ...visitor.complaints()]).toEqual([]);
    await visitor.leave();
  },
);

test.concurrent('the menu of a phone and the questions open by the keyboard alone', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page, say } = visitor;
  await visitor.open('/faq');
  await page.locator('details.menu summary').focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('details.menu nav');
  await menu.getByRole('link', { name: say('header.news') }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  const question = page.locator('details.question').first();
  await question.locator('summary').focus();
  await page.keyboard.press('Enter');
  await question.locator('.prose').waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test.concurrent('without a connection a page says so, and comes back by itself', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'phone', worker: true });
  const { page, say } = visitor;
  await visitor.open('/faq');
  // It has kept its pages when it is active, and has this one in its hands.
  await untilTrue(page, 'navigator.serviceWorker.controller !== null');
  await page.context().setOffline(true);
  await page.getByText(say('footer.offline')).waitFor();
  // A worker that was at rest begins anew, and may ask before the browser has cut it off as well.
  const says = async () => {
    await page.goto('/en/contacts');
    return page.getByRole('heading', { name: say('site.offlineTitle') }).isVisible();
  };
  await expect.poll(says, { interval: 500 }).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: say('pages.contactsTitle') }).waitFor();
  await page.getByText(say('footer.offline')).waitFor({ state: 'hidden' });
  await visitor.leave();
});

const manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
  start_url: z.string(),
  display: z.literal('standalone'),
});

test.concurrent.each([
  ['ru', '/'],
  ['en', '/en'],
] as const)('a browser finds nothing wrong with installing the site: %s', async (locale, start) => {
  const visitor = await stage.visitor({ locale, device: 'phone' });
  await visitor.open('/contacts');
  const session = await visitor.page.context().newCDPSession(visitor.page);
  const { data = '', errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, start_url: begins } = manifest.parse(JSON.parse(data));
  expect(begins).toBe(start);
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of icons) {
    const png = Buffer.from(await (await fetch(stage.service.url + src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  await visitor.leave();
});

test.concurrent('the chat comes at once in the window that the button of a private page opens', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page } = visitor;
  const chat = 'https://chat.example/widget.js';
  await page.route(chat, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.chatIsHere = true' }),
  );
  const settings = { guests: { chat, tags: null }, faults: null };
  await page.route('**/contacts', async (route) => {
    const answer = await route.fetch();
    const element = `<script type="application/json" id="page-settings">${JSON.stringify(settings)}</script>`;
    const body = (await answer.text()).replace('</body>', `${element}</body>`);
    await route.fulfill({ contentType: 'text/html', body });
  });
  // The address that the button of a private page leads to.
  await visitor.open('/contacts#chat');
  await untilTrue(page, 'window.chatIsHere === true');
  expect(visitor.complaints()).toEqual([`foreign request: ${chat}`]);
  await visitor.leave();
});

test.concurrent('a chat of others comes after a yes, and is not let into an order', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
  const { page, say } = visitor;
  const chat = 'https://chat.example/widget.js';
  const guests: string[] = [];
  await page.route(chat, async (route) => {
    guests.push(new URL(page.url()).pathname);
    await route.fulfill({ contentType: 'text/javascript', body: 'window.chatIsHere = true' });
  });
  const settings = { guests: { chat, tags: null }, faults: null };
  await page.route('**/contacts', async (route) => {
    const answer = await route.fetch();
    const element = `<script type="application/json" id="page-settings">${JSON.stringify(settings)}</script>`;
    const body = (await answer.text()).replace('</body>', `${element}</body>`);
    await route.fulfill({ contentType: 'text/html', body });
  });
  await visitor.open('/contacts');
  const yes = page.getByRole('button', { name: say('footer.consentYes') });
  await yes.waitFor();
  expect(guests).toEqual([]);
  expect(await troublesOf(page)).toEqual([]);
  // A yes on an order, where React has moved from a public page, is for the pages after it.
  await page.evaluate("history.pushState(null, '', '/orders/of-somebody')");
  await yes.click();
  await yes.waitFor({ state: 'hidden' });
  await visitor.open('/contacts');
  await untilTrue(page, 'window.chatIsHere === true');
  expect(guests).toEqual(['/contacts']);
  // Whatever goes to a private page from here is a new document, which lets nobody in.
  // Told to come a moment later: the document that answers goes away with what it was asked.
  await page.evaluate("void setTimeout(() => history.pushState(null, '', '/payment/success'))");
  await page.getByRole('heading', { name: say('site.paymentSuccessTitle') }).waitFor();
  expect(await page.evaluate('window.chatIsHere')).toBeUndefined();
  expect(visitor.complaints()).toEqual([`foreign request: ${chat}`]);
  await visitor.leave();
});
