import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeDesk, openDesk } from './support/office-desk.ts';
import { type SecondWeb, startSecondWeb } from './support/second-web.ts';
import { openStage, type Stage } from './support/stage.ts';

/** What one web process changes, another that is running serves anew. */
let stage: Stage;
let second: SecondWeb;
/** The office as the second process serves it. */
let elsewhere: OfficeDesk;

beforeAll(async () => {
  stage = await openStage();
  second = await startSecondWeb(stage.service);
  elsewhere = await openDesk({ ...stage.service, url: second.url });
});

afterAll(async () => {
  await second.stop();
  await stage.close();
});

const patience = { timeout: 30_000, interval: 200 };

async function read(origin: string, path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

/** Twice, so that the second answer is the one that is kept. */
async function readCached(origin: string, path: string): Promise<string> {
  await read(origin, path);
  return read(origin, path);
}

type Words = { readonly title: string; readonly slug: string };

function article(words: Words, version?: number) {
  const text = { ...words, excerpt: '', body: 'Text', seo_title: '', seo_description: '' };
  const fields = { category_id: 2, seolink: words.slug, link: null, image_id: null, position: 0 };
  return { ...fields, ru: null, en: text, ...(version === undefined ? {} : { version }) };
}

test('an article published through one process is read, changed and gone at the other', async () => {
  const { url } = stage.service;
  const slug = `two-webs-${randomBytes(4).toString('hex')}`;
  const first = { slug, title: `First ${slug}` };
  expect(await readCached(url, '/en/news')).not.toContain(slug);
  const { id, attributes } = (await elsewhere.call('POST', '/content', article(first))).data;
  const { version } = attributes;
  await elsewhere.call('POST', `/content/${id}/publish`, { version, at: null });
  for (const path of ['/en/news', '/sitemaps/news.xml', '/en/news/feed.json']) {
    await expect.poll(() => read(url, path), patience).toContain(slug);
  }
  expect(await readCached(url, `/en/news/${slug}`)).toContain(first.title);

  const published = (await elsewhere.call('GET', `/content/${id}`)).data.attributes;
  const later = { slug, title: `Later ${slug}` };
  const change = article(later, Number(published['version']));
  const changed = (await elsewhere.call('PUT', `/content/${id}`, change)).data.attributes;
  await expect.poll(() => read(url, `/en/news/${slug}`), patience).toContain(later.title);
  expect(await readCached(url, '/en/news')).not.toContain(first.title);

  await elsewhere.call('POST', `/content/${id}/unpublish`, { version: changed['version'] });
  await expect.poll(() => read(url, '/en/news'), patience).not.toContain(slug);
  expect((await fetch(`${url}/en/news/${slug}`)).status).toBe(404);
});

test('a direction switched off through one process is closed at the other, and open again', async () => {
  const { desk } = stage;
  const path = '/en/exchange/ton-sol';
  const ids = ['ton-sol'];
  const statusOf = async () => (await fetch(second.url + path)).status;
  const sitemap = () => read(second.url, '/sitemaps/directions.xml');
  // Twice, so that it is the kept page that must go.
  expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
  expect(await sitemap()).toContain(path);
  await desk.call('POST', '/directions/switch', { ids, enabled: false });
  await expect.poll(statusOf, patience).toBe(404);
  expect(await sitemap()).not.toContain(path);
  await desk.call('POST', '/directions/switch', { ids, enabled: true });
  await expect.poll(statusOf, patience).toBe(200);
  expect(await sitemap()).toContain(path);
});

test('a notice and a technical break of one process are told by the other', async () => {
  const { desk } = stage;
  const set = async (changes: object) => {
    const { data } = await desk.call('GET', '/public_notice');
    const { updated_at: _, ...before } = data.attributes;
    await desk.call('PUT', '/public_notice', { ...before, ...changes });
  };
  const before = await readCached(second.url, '/en/contacts');
  const text = `Until eight, ${randomBytes(4).toString('hex')}`;
  expect(before).not.toContain(text);
  await set({ shown: true, text_ru: text, text_en: text });
  await expect.poll(() => read(second.url, '/en/contacts'), patience).toContain(text);
  await set({ shown: false });
  await expect.poll(() => read(second.url, '/en/contacts'), patience).not.toContain(text);

  const statusOf = async () => (await fetch(`${second.url}/en`)).status;
  expect(await statusOf()).toBe(200);
  await set({ technical_break: true, resume_at: null });
  await expect.poll(statusOf, patience).toBe(503);
  const pair = { income_payment_system_id: 'ton', outcome_payment_system_id: 'sol' };
  const asked = await fetch(`${second.url}/api/v1/rate_calculations/first_slot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(pair),
  });
  expect(asked.status).toBe(503);
  await set({ technical_break: false });
  await expect.poll(statusOf, patience).toBe(200);
});

test('an icon drawn by one process is shown and served by the other', async () => {
  const iconOf = async () => {
    const { data } = JSON.parse(await read(second.url, '/api/v1/payment_systems'));
    const found = data.find(({ id }: { id: string }) => id === 'trx');
    return String(found.attributes.icon_url);
  };
  const address = '/en/exchange/trx-sol';
  let before = await iconOf();
  expect(await readCached(second.url, address)).toContain(before);
  for (const background of ['#0e6b4f', '#14171a']) {
    const size = { width: 64, height: 64, channels: 3, background } as const;
    const png = await sharp({ create: size }).png().toBuffer();
    const form = new FormData();
    form.set('icon', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'icon.png');
    await stage.desk.send('PUT', '/payment_systems/trx/icon', form);
    await expect.poll(iconOf, patience).not.toBe(before);
    const icon = await iconOf();
    const served = await fetch(second.url + icon);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    await expect.poll(() => read(second.url, address), patience).toContain(icon);
    expect(await read(second.url, address)).not.toContain(before);
    before = icon;
  }
});
