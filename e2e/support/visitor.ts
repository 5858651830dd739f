import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Locale } from '../../i18n/locale.ts';
import type { ru } from '../../i18n/messages/ru.ts';
import { type MessageKey, translate } from '../../i18n/translate.ts';
import type { ArgumentsOf } from '../../i18n/translator.ts';

/** How somebody looks at the site: the language, the width of the window, the theme. */
export type Look = {
  readonly locale: Locale;
  readonly device: 'phone' | 'narrow phone' | 'desktop';
  readonly theme?: 'light' | 'dark';
  /** The service worker of the site may come; most stories have no use for it. */
  readonly worker?: boolean;
};

type Original = typeof ru;

/** Somebody with a browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly look: Look;
  /** A text of the service in the visitor's language, for finding what carries it. */
  say<Key extends MessageKey>(key: Key, ...params: ArgumentsOf<Original[Key]>): string;
  /** Opens a page of the site in the visitor's language. */
  open(path: string): Promise<void>;
  /** What a browser has to complain about so far: errors, foreign requests, faults of ours. */
  complaints(): readonly string[];
  leave(): Promise<void>;
}

const sizes = {
  phone: { width: 375, height: 812 },
  'narrow phone': { width: 320, height: 640 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<Look['device'], object>;

/** Everything a visitor waits for comes within this, also on a machine with much else to do. */
export const patienceMilliseconds = 90_000;

/** Opens a browser window of its own, with its own cookies and storage. */
export async function arrive(browser: Browser, url: string, look: Look): Promise<Visitor> {
  const touch = look.device !== 'desktop';
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[look.device],
    hasTouch: touch,
    isMobile: touch,
    locale: look.locale === 'ru' ? 'ru-RU' : 'en-GB',
    timezoneId: 'Europe/Moscow',
    colorScheme: look.theme ?? 'light',
    reducedMotion: 'reduce',
    serviceWorkers: look.worker === true ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(patienceMilliseconds);
  const complaints = listen(context, new URL(url).origin);
  const page = await context.newPage();
  return {
    page,
    look,
    say: (key, ...params) => translate(look.locale, key, ...params),
    async open(path) {
      await page.goto(look.locale === 'ru' ? path : `/en${path === '/' ? '' : path}`);
      // The switch of the theme is there for scripts alone: it shows that a document is alive.
      await page.getByRole('button', { name: translate(look.locale, 'site.theme') }).waitFor();
      await untilAlive(page);
    },
    complaints: () => complaints,
    leave: () => context.close(),
  };
}

/** Opens a page whose scripts are still on their way, and answers what lets them come. */
export async function openEarly(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/site-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  // A page is not loaded before its scripts have come.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return resolve;
}

/** Waits until React has taken a page over that is drawn by it. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive], html:not(:has(#page-data))').waitFor({ state: 'attached' });
}

/** A refusal is an answer; what is no answer is told from the answers themselves. */
const answered = /^Failed to load resource: the server responded with a status of/;

/** What the driver itself says where a story has no service worker. */
const blocked = /^Service Worker registration blocked/;

function listen(context: BrowserContext, origin: string): readonly string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!answered.test(message.text()) && !blocked.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      complaints.push(`foreign request: ${request.url()}`);
    }
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const lost = response.status() === 404 && pathname.startsWith('/assets/');
    if (lost || response.status() >= 500) complaints.push(`${response.status()} ${pathname}`);
  });
  return complaints;
}
