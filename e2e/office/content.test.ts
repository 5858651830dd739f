import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeDesk } from '../support/office-desk.ts';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const look = { locale: 'ru', device: 'desktop' } as const;

test('an article is written in two languages, looked at, published, and read', async () => {
  const operator = await comeToWork(stage, look, 'Wanda');
  const { page, say } = operator;
  await page.goto('/office/content');
  await page.getByRole('link', { name: say('officeContent.new') }).click();
  await page.getByLabel(say('officeContent.seolink')).fill('story');
  const column = page.getByRole('region', { name: say('officeContent.ru') });
  await column.getByLabel(say('officeContent.field.title')).first().fill('Как читать курс');
  await column.getByRole('button', { name: say('officeContent.field.slugMake') }).click();
  const body = column.getByLabel(say('officeContent.field.body'));
  await body.fill('## Окно оплаты\n\n{{payment_window}} {{nonsense}}');
  await column.getByRole('button', { name: say('officeContent.preview') }).click();
  await column.getByRole('heading', { name: 'Окно оплаты' }).waitFor();
  await column.getByText('{{nonsense}}', { exact: false }).last().waitFor();
  await body.fill('## Окно оплаты\n\n{{payment_window}}');
  const english = page.getByRole('region', { name: say('officeContent.en') });
  await english.getByRole('button', { name: say('officeContent.drop') }).click();
  await page.getByRole('button', { name: say('officeContent.create') }).click();
  await page.getByRole('heading', { name: 'Как читать курс', level: 1 }).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  const read = () => fetch(`${stage.service.url}/api/v1/content/by_slug/kak-chitat-kurs`);
  expect((await read()).status).toBe(404);
  await page.getByRole('button', { name: say('officeContent.publishNow') }).click();
  await page.getByText(say('officeContent.state.published')).waitFor();
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200);
  const { data } = JSON.parse(await (await read()).text());
  expect(data.attributes.body_html).toContain('id="okno-oplaty"');

  await page.goto('/office/content/questions');
  await page.getByRole('heading', { name: say('officeContent.faqTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

test('an address that an article has left leads to where it is now, in both languages', async () => {
  const { desk, service } = stage;
  const fields = { category_id: 2, seolink: 'moving', link: null, image_id: null, position: 0 };
  const called = (slug: string) => {
    const words = { title: slug, excerpt: '', body: slug, seo_title: '', seo_description: '' };
    return { ...fields, ru: { ...words, slug: `${slug}-ru` }, en: { ...words, slug } };
  };
  const { data } = await desk.call('POST', '/content', called('first'));
  const publishing = { version: data.attributes['version'], at: null };
  let version = (await desk.call('POST', `/content/${data.id}/publish`, publishing)).data
    .attributes['version'];
  const move = async (slug: string) => {
    const changed = await desk.call('PUT', `/content/${data.id}`, { ...called(slug), version });
    version = changed.data.attributes['version'];
  };
  const ask = async (path: string) => {
    const answer = await fetch(service.url + path, { redirect: 'manual' });
    const { headers, status } = answer;
    return [status, headers.get('location'), headers.get('cache-control')];
  };
  // A way that a browser kept for ever would lead in a circle as soon as the article comes back.
  const cache = 'private, no-cache';
  await move('second');
  await move('third');
  await expect.poll(() => ask('/en/news/third'), { timeout: 30_000 }).toEqual([200, null, cache]);
  expect(await ask('/en/news/first?from=mail')).toEqual([301, '/en/news/third?from=mail', cache]);
  expect(await ask('/news/second-ru')).toEqual([301, '/news/third-ru', cache]);
  expect((await ask('/news/first'))[0], 'of the other language').toBe(404);
  await move('first');
  await expect.poll(() => ask('/en/news/first'), { timeout: 30_000 }).toEqual([200, null, cache]);
  expect(await ask('/en/news/third')).toEqual([301, '/en/news/first', cache]);
});

type Locale = 'ru' | 'en';

/** Publishes an article in one language, in a category of its own; answers where its list is. */
async function listIn(desk: OfficeDesk, locale: Locale): Promise<string> {
  const slug = `only-${locale}`;
  const names = { parent_id: 2, slug, name_ru: `Только ${locale}`, name_en: `Only ${locale}` };
  const { id } = (await desk.call('POST', '/content_categories', names)).data;
  const text = { title: slug, slug, excerpt: '', body: slug, seo_title: '', seo_description: '' };
  const texts = { ru: null, en: null, [locale]: text };
  const fields = { category_id: Number(id), seolink: slug, link: null, image_id: null };
  const { data } = await desk.call('POST', '/content', { ...fields, position: 0, ...texts });
  const publishing = { version: data.attributes['version'], at: null };
  await desk.call('POST', `/content/${data.id}/publish`, publishing);
  return `/news/category/${id}`;
}

test.each([
  ['ru', 'en', ['ru', 'x-default']],
  ['en', 'ru', ['en']],
] as const)(
  'a list of news that is there in %s only leads nowhere in %s',
  async (own, other, to) => {
    const { url } = stage.service;
    const path = await listIn(stage.desk, own);
    const addressIn = (locale: Locale) => (locale === 'ru' ? path : `/en${path}`);
    const read = async (locale: Locale) => (await fetch(url + addressIn(locale))).text();
    const linksOf = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
        ([, language, href]) => [language, href],
      );
    await expect.poll(() => read(own), { timeout: 30_000 }).toContain(`only-${own}`);
    const written = await read(own);
    expect(written).toContain(`<link rel="canonical" href="${url}${addressIn(own)}"`);
    expect(linksOf(written)).toEqual(to.map((language) => [language, url + addressIn(own)]));
    // The switch of the language leads to all the news instead.
    const news = other === 'ru' ? '/news' : '/en/news';
    expect(written).toMatch(new RegExp(`<a href="${news}" hrefLang="${other}"`, 'i'));

    const empty = await read(other);
    expect(linksOf(empty)).toEqual([]);
    expect(empty).toContain('<meta name="robots" content="noindex"');
    expect(empty).not.toContain('rel="canonical"');
  },
);
