import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../platform/http/app.ts';
import { openTestContent, type TestContent } from '../library/testing.ts';
import { registerSearchEngines } from './register-search-engines.ts';

let bed: TestContent;

beforeAll(async () => {
  bed = await openTestContent();
  registerSearchEngines(bed.app, bed);
});

afterAll(() => bed.close());

async function read(url: string): Promise<string> {
  const answer = await bed.app.inject({ url });
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
}

function locsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
}

test('robots lead to the sitemaps, and every sitemap of the index is there', async () => {
  const origin = bed.platform.config.publicUrl;
  expect(await read('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const maps = locsOf(await read('/sitemap.xml'));
  // No article of the demo has a picture of its own, and nobody is sent to an empty list.
  const names = maps.map((map) => map.slice(`${origin}/sitemaps/`.length));
  expect(names).toEqual(['pages.xml', 'directions.xml', 'news.xml']);
  for (const map of maps) await read(map.slice(origin.length));
  expect((await bed.app.inject({ url: '/sitemaps/orders.xml' })).statusCode).toBe(404);
});

test('every open direction has an address in both languages, and no closed one has', async () => {
  const locs = locsOf(await read('/sitemaps/directions.xml'));
  expect(locs).toContain('http://localhost:3000/exchange/sberrub-btc');
  expect(locs).toContain('http://localhost:3000/en/exchange/sberrub-btc');
  const open = [...bed.catalogue.current().outcomeIds.values()].flat().length;
  expect(locs).toHaveLength(open * 2);
});

test('a direction of a currency that nobody is offered has no page to lead to', async () => {
  const platform = {
    ...bed.platform,
    config: { ...bed.platform.config, excludedCurrencies: ['XMR'] },
  };
  const app = await buildApp(platform);
  registerSearchEngines(app, { ...bed, platform });
  const locs = locsOf((await app.inject({ url: '/sitemaps/directions.xml' })).body);
  await app.close();
  expect(locs).toContain('http://localhost:3000/exchange/sberrub-btc');
  expect(locs.filter((loc) => loc.includes('xmr'))).toEqual([]);
});

test('pages and news lead to each other in both languages; what is not due is left out', async () => {
  const pages = locsOf(await read('/sitemaps/pages.xml'));
  expect(pages).toContain('http://localhost:3000/legal/privacy');
  expect(pages).toContain('http://localhost:3000/en/contacts');
  expect(pages).toContain('http://localhost:3000/crypto/btc');
  expect(pages).toContain('http://localhost:3000/status');
  expect(pages).toContain('http://localhost:3000/en/status');
  const news = await read('/sitemaps/news.xml');
  const slug = 'a-fixed-rate-or-a-floating-one-which-to-choose';
  const english = `http://localhost:3000/en/news/${slug}`;
  expect(locsOf(news)).toContain(english);
  expect(news).toContain(`hreflang="en" href="${english}"`);
  expect(news).not.toContain('what-happens-in-a-technical-break');
});

test('a picture of an article is in the sitemap of pictures as soon as there is one', async () => {
  const picture = `/uploads/content/${'a'.repeat(32)}-800x600.webp`;
  const { database, config } = bed.platform;
  await database.execute(sql`update content_translations
    set body = body || ${`\n\n![](${picture})`} where slug = 'where-the-rate-comes-from'`);
  await bed.content.refresh();
  expect(locsOf(await read('/sitemap.xml'))).toContain(`${config.publicUrl}/sitemaps/images.xml`);
  const images = await read('/sitemaps/images.xml');
  expect(images).toContain(`<image:loc>${config.publicUrl}${picture}</image:loc>`);
});

test('what is written in one language only leads to no other', async () => {
  const { database } = bed.platform;
  const urlOf = (xml: string, slug: string) =>
    xml.split('<url>').find((part) => part.includes(`<loc>http://localhost:3000${slug}</loc>`));
  const links = (part: string | undefined) =>
    [...(part ?? '').matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);
  const slugs = { ru: 'chto-budet-esli-zaplatit-pozzhe-sroka', en: 'where-the-rate-comes-from' };
  const removeOther = async (locale: 'ru' | 'en') =>
    database.execute(sql`delete from content_translations
      where locale <> ${locale} and item_id =
        (select item_id from content_translations where slug = ${slugs[locale]})`);
  await removeOther('ru');
  await removeOther('en');
  await bed.content.refresh();
  const news = await read('/sitemaps/news.xml');
  expect(links(urlOf(news, `/news/${slugs.ru}`))).toEqual(['ru', 'x-default']);
  expect(links(urlOf(news, `/en/news/${slugs.en}`))).toEqual(['en']);
  expect(news).not.toContain('what-happens-if-you-pay-after-the-deadline');
});

test.each(['/news', '/en/news'])('the feeds of %s say the same in both shapes', async (path) => {
  const json = JSON.parse(await read(`${path}/feed.json`));
  const atom = await read(`${path}/feed.atom`);
  expect(json.items.length).toBeGreaterThan(7);
  expect([...atom.matchAll(/<entry>/g)]).toHaveLength(json.items.length);
  for (const { url, content_html: html } of json.items) {
    expect(atom).toContain(`<link href="${url}"/>`);
    expect(html).not.toMatch(/(href|src)="\//);
  }
  expect(/[а-яё]/i.test(JSON.stringify(json))).toBe(path === '/news');
});

test('who has the newest sitemap is not sent it again', async () => {
  const first = await bed.app.inject({ url: '/sitemaps/directions.xml' });
  const etag = String(first.headers['etag']);
  const again = await bed.app.inject({
    url: '/sitemaps/directions.xml',
    headers: { 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(304);
});
