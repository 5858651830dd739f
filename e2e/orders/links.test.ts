import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../i18n/locale.ts';
import { localeOfPath } from '../../i18n/locale-path.ts';
import { publicRoutes } from '../support/public-routes.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const directionsMax = 12;

type Seen = { readonly path: string; readonly html: string };

test('no link is dead, no words are missing, no page mixes languages', async () => {
  const troubles: string[] = [];
  const directions: string[] = [];
  const seen = new Map<string, Seen | null>();
  const waiting = [...(await addresses('ru')), ...(await addresses('en'))];
  const fragments: { from: string; path: string; id: string }[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next;
    if (seen.has(path)) continue;
    // There are thousands of directions, all drawn by the same few lines: some are enough.
    if (/\/exchange\//.test(path) && directions.push(path) > directionsMax) continue;
    const page = await look(path, from, troubles);
    seen.set(path, page);
    if (page === null) continue;
    troubles.push(...wordsOf(page));
    for (const { to, id } of linksOf(page)) {
      waiting.push({ path: to, from: path });
      if (id !== '') fragments.push({ from: path, path: to, id });
    }
  }
  for (const { from, path, id } of fragments) {
    const html = seen.get(path)?.html;
    if (html && !html.includes(`id="${id}"`)) troubles.push(`${from}: no #${id} on ${path}`);
  }
  expect(troubles).toEqual([]);
  // Both languages, the documents and the articles: a walk that saw less has gone astray.
  expect(seen.size).toBeGreaterThan(50);
});

test('a document brings no script but the small one, and its search works by itself', async () => {
  const answer = await fetch(`${stage.service.url}/en/faq?q=late`);
  const html = await answer.text();
  expect(html.match(/<script[^>]+src=/g)).toHaveLength(1);
  expect(html).toMatch(/<details[^>]* open/);
  expect(html).not.toContain('id="page-data"');
});

test.each([
  ['/news/1500/3', 404],
  ['/news/1999/1', 404],
  ['/news/2026/0', 404],
  ['/news/2026/13', 404],
  ['/news/category/0', 404],
  ['/news/category/1', 404],
  ['/news/privacy', 404],
  ['/en/news/contacts', 404],
  ['/news?page=0', 404],
  ['/news?page=9999', 404],
  ['/news/%ZZ', 404],
  ['/en/news/%E0%A4%A', 404],
  ['/faq?category=0', 404],
  ['/faq?category=4294967296', 404],
  ['/faq?q=%00', 200],
  ['/faq?q=%ZZ', 200],
  ['/legal/__proto__', 404],
  ['/exchange/%E0%A4%A', 404],
  ['/exchange/constructor-__proto__', 404],
  ['/exchange/sberrub-btc?amount=1e400', 200],
  ['/crypto/%00', 404],
  ['/orders/%ZZ', 404],
  ['//evil.example/news', 404],
])('an address that nobody linked, %s, is a page of status %i', async (path, status) => {
  const answer = await fetch(stage.service.url + path, { redirect: 'manual' });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const html = await answer.text();
  expect(html).toMatch(/<h1[ >]/);
  if (status === 404) expect(html).toContain('<meta name="robots" content="noindex"');
});

async function addresses(locale: Locale) {
  const routes = await publicRoutes(stage.database, locale);
  return routes
    .filter((path) => !/no-such-page|offline|access-denied/.test(path))
    .map((path) => ({ path: locale === 'ru' ? path : `/en${path === '/' ? '' : path}`, from: '' }));
}

async function look(path: string, from: string, troubles: string[]): Promise<Seen | null> {
  const answer = await fetch(stage.service.url + path, { redirect: 'manual' });
  const text = await answer.text();
  if (answer.status >= 300) troubles.push(`${from}: ${answer.status} at ${path}`);
  const html = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  return html && answer.status === 200 ? { path, html: text } : null;
}

/** Links of a page to our own pages and files, with the place on them they lead to. */
function linksOf({ path, html }: Seen): { to: string; id: string }[] {
  const here = new URL(path, stage.service.url);
  return [...html.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const url = new URL(href.replaceAll('&amp;', '&'), here);
    if (url.origin !== here.origin || url.pathname.startsWith('/office')) return [];
    // Every page has a sign-in that leads back to it: one of them is enough.
    if (/\/login$/.test(url.pathname)) url.search = '';
    return [{ to: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) }];
  });
}

/** Keys instead of words, and words of the other language. */
function wordsOf({ path, html }: Seen): string[] {
  const text = html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<(\w+)[^>]* lang="[^"]*"[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ');
  const key = /\b(?:pages|footer|header|site|exchange|ui)\.[a-z][A-Za-z]+\b/.exec(text);
  const foreign =
    localeOfPath(path).locale === 'en'
      ? /[а-яё]{3,}/i.exec(text)
      : /\b(?:the|your|with|from|order|please)\b/i.exec(text);
  return [key, foreign].flatMap((found) =>
    found === null ? [] : [`${path}: ${text.slice(found.index - 40, found.index + 40).trim()}`],
  );
}
