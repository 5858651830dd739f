import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openStage, type Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

/** What search engines, readers of feeds and sharers of links are told, read as they read it. */
let stage: Stage;
let browser: Visitor;

beforeAll(async () => {
  stage = await openStage();
  browser = await stage.visitor({ locale: 'en', device: 'desktop' });
});

afterAll(async () => {
  await browser.leave();
  await stage.close();
});

async function read(address: string): Promise<string> {
  const answer = await fetch(new URL(address, stage.service.url), { redirect: 'manual' });
  expect(answer.status, address).toBe(200);
  return answer.text();
}

/** What is wrong with a document as a browser's parser of XML sees it; null when it is whole. */
async function xmlTrouble(xml: string): Promise<string | null> {
  return browser.page.evaluate(
    `new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml')
      .querySelector('parsererror')?.textContent ?? null`,
  );
}

/** All that stands between two tags of a name, in order. */
function textsOf(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'));
  return [...found].map(([, text = '']) => text);
}

const everyNthDirection = 300;

/**
 * The addresses search engines are sent to; of the thousands of directions, all drawn alike, some
 * that have no hours of their own, so that each has a rate to tell.
 */
async function addresses(): Promise<readonly string[]> {
  const { rows } = await stage.database.query<{ id: string }>(
    'select id from directions where schedule is null',
  );
  const always = new Set(rows.map(({ id }) => id));
  // Articles of other stories say next to nothing, and the same in both languages.
  const bare = await stage.database.query<{ slug: string }>(
    "select slug from content_translations where excerpt = ''",
  );
  const left = new Set(bare.rows.map(({ slug }) => slug));
  const index = await read('/sitemap.xml');
  expect(await xmlTrouble(index)).toBeNull();
  const found: string[] = [];
  for (const map of textsOf(index, 'loc')) {
    const xml = await read(map);
    expect(await xmlTrouble(xml), map).toBeNull();
    const locs = textsOf(xml, 'loc');
    const some = (loc: string, at: number) =>
      Math.floor(at / 2) % everyNthDirection === 0 && always.has(loc.split('/').at(-1) ?? '');
    // Coins are drawn alike as well.
    const own = locs.filter(
      (loc) => !/\/crypto\/(?!btc$)/.test(loc) && !left.has(loc.split('/news/')[1] ?? ''),
    );
    found.push(...(map.includes('directions') ? locs.filter(some) : own));
  }
  return [...new Set(found)];
}

type Head = {
  readonly title: string;
  readonly canonical: readonly string[];
  readonly languages: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, string>>;
  readonly facts: readonly { readonly '@type': string }[];
};

const fact = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });

/** A head as a browser reads it, which undoes what was escaped. */
async function headOf(html: string): Promise<Head> {
  const head = await browser.page.evaluate<Omit<Head, 'facts'> & { facts: string[] }>(`(() => {
    const page = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html');
    const all = (selector) => [...page.querySelectorAll(selector)];
    return {
      title: page.title,
      canonical: all('link[rel=canonical]').map(({ href }) => href),
      languages: Object.fromEntries(
        all('link[rel=alternate][hreflang]').map(({ hreflang, href }) => [hreflang, href])),
      meta: Object.fromEntries(all('meta[name], meta[property]').map((each) =>
        [each.getAttribute('name') ?? each.getAttribute('property'), each.content])),
      facts: all('script[type="application/ld+json"]').map(({ text }) => text),
    };
  })()`);
  return { ...head, facts: head.facts.map((text) => fact.parse(JSON.parse(text))) };
}

/** What a kind of page must tell search engines about itself. */
const factsOfPath: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'Organization'],
  [/^\/exchange\//, 'ExchangeRateSpecification'],
  [/^\/faq$/, 'FAQPage'],
  [/^\/news\/[a-z]/, 'NewsArticle'],
];

function troublesOf(address: string, known: ReadonlySet<string>, head: Head): string[] {
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/^\/en(?=\/|$)/, '') || '/';
  const { meta, languages } = head;
  const wanted = factsOfPath.filter(([pattern]) => pattern.test(path)).map(([, type]) => type);
  const types = head.facts.map((each) => each['@type']);
  const own = pathname.startsWith('/en') ? 'en' : 'ru';
  const checks: readonly (readonly [string, boolean])[] = [
    ['canonical', head.canonical.length === 1 && head.canonical[0] === address],
    ['robots', meta['robots'] === undefined],
    ['title', head.title.length > 4 && !/undefined|null|\{\{/.test(head.title)],
    ['description', (meta['description'] ?? '').length > 20],
    ['its own language', languages[own] === address],
    ['default language', languages['x-default'] === languages['ru']],
    [
      'known languages',
      Object.values(languages).every((to) => known.has(to) || path.startsWith('/exchange')),
    ],
    ['sharing', meta['og:url'] === address && meta['og:title'] === head.title],
    ['picture', meta['og:image']?.startsWith(`${origin}/og/${own}/`) ?? false],
    ...wanted.map((type) => [`no ${type}`, types.includes(type)] as const),
  ];
  return checks.flatMap(([name, holds]) => (holds ? [] : [`${address}: ${name}`]));
}

test('every page that search engines are sent to says what it is, once, in both languages', async () => {
  const all = await addresses();
  const known = new Set(all);
  const hidden = [...(await read('/robots.txt')).matchAll(/^Disallow: (\S+)$/gm)];
  const troubles: string[] = [];
  const titles = new Map<string, string>();
  const pictures = new Set<string>();
  for (const address of all) {
    const head = await headOf(await read(address));
    troubles.push(...troublesOf(address, known, head));
    const namesake = titles.get(head.title);
    if (namesake !== undefined) troubles.push(`${address}: has the title of ${namesake}`);
    titles.set(head.title, address);
    const { pathname } = new URL(address);
    if (hidden.some(([, path = '']) => pathname.startsWith(path))) {
      troubles.push(`${address}: is kept from search engines`);
    }
    pictures.add(head.meta['og:image'] ?? '');
  }
  expect(troubles).toEqual([]);
  expect(all.length).toBeGreaterThan(45);
  for (const picture of [...pictures].filter((_, at) => at % 9 === 0)) {
    const answer = await fetch(picture);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, bytes.toString('latin1', 1, 4)], picture).toEqual([200, 'PNG']);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], picture).toEqual([1200, 630]);
  }
  // A direction and an article each have a picture of their own.
  expect(pictures.size).toBeGreaterThan(20);
});

const jsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  items: z.array(
    z.object({ id: z.string().min(1), url: z.url(), date_published: z.iso.datetime() }),
  ),
});

test.each(['/news', '/en/news'])('the feeds of %s can be read by their readers', async (path) => {
  const atom = await read(`${path}/feed.atom`);
  expect(await xmlTrouble(atom)).toBeNull();
  const entries = atom.split('<entry>').slice(1);
  expect(entries.length).toBeGreaterThan(5);
  for (const part of [atom.split('<entry>')[0] ?? '', ...entries]) {
    for (const name of ['id', 'title', 'updated']) expect(textsOf(part, name)).toHaveLength(1);
  }
  expect(new Set(textsOf(atom, 'id')).size).toBe(entries.length + 1);
  const { items, feed_url: own } = jsonFeed.parse(JSON.parse(await read(`${path}/feed.json`)));
  expect(own).toBe(`${stage.service.url}${path}/feed.json`);
  for (const { url } of items) await read(url);
  // Whoever subscribes by the page itself finds both.
  const page = await read(path);
  for (const kind of ['atom', 'json']) expect(page).toContain(`href="${path}/feed.${kind}"`);
});

/** What breaks out of wherever it is put, if it can. */
const attack = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script> ]]> & <!--`;

test('what an editor writes stays words, in a page, its head, a feed and a sitemap', async () => {
  const { desk, service } = stage;
  const slug = 'attack-in-words';
  const text = {
    title: attack,
    excerpt: attack,
    body: attack,
    seo_title: attack,
    seo_description: attack,
    slug,
  };
  const fields = { category_id: 2, seolink: slug, link: null, image_id: null, position: 0 };
  const { data } = await desk.call('POST', '/content', { ...fields, ru: null, en: text });
  const publishing = { version: data.attributes['version'], at: null };
  const { attributes } = (await desk.call('POST', `/content/${data.id}/publish`, publishing)).data;
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  const { page } = visitor;
  const said: string[] = [];
  page.on('dialog', async (dialog) => {
    said.push(dialog.message());
    await dialog.dismiss();
  });
  await expect
    .poll(async () => (await fetch(`${service.url}/en/news/${slug}`)).status, { timeout: 30_000 })
    .toBe(200);
  for (const path of [`/news/${slug}`, '/news']) {
    await visitor.open(path);
    expect(await page.locator('img[src=x]').count()).toBe(0);
  }
  for (const path of ['/en/news/feed.atom', '/sitemaps/news.xml']) {
    expect(await xmlTrouble(await read(path)), path).toBeNull();
  }
  const { facts, title } = await headOf(await read(`/en/news/${slug}`));
  expect(title).toContain('<script>alert(2)</script>');
  expect(JSON.stringify(facts)).toContain('<script>alert(2)</script>');
  const picture = await fetch(`${service.url}/og/en/content/${data.id}.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(said).toEqual([]);
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
  await desk.call('POST', `/content/${data.id}/unpublish`, { version: attributes['version'] });
});
