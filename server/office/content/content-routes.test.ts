import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByLink } from '../../content/library/library.ts';
import { loadLibrary } from '../../content/library/load-library.ts';
import { type Answer, cookieOf, openTestOffice, type TestOffice } from '../access/testing.ts';
import { listAudit } from '../audit/list-audit.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const text = {
  title: 'Новость',
  slug: 'novost',
  excerpt: '',
  body: '',
  seo_title: '',
  seo_description: '',
};
const asked = {
  category_id: 2,
  seolink: 'first-news',
  link: null,
  image_id: null,
  position: 0,
  ru: text,
  en: null,
};

function codeOf(answer: Answer): string {
  const [{ code, source }] = answer.json().errors;
  return `${answer.statusCode} ${code} ${source?.pointer?.split('/').at(-1) ?? ''}`.trim();
}

async function seen(kind: 'slug' | 'seolink', link: string) {
  const library = await loadLibrary(office.platform.database);
  return findByLink(library, { kind, link, locale: 'ru' }, office.platform.clock.now());
}

test('an operator writes a draft that nobody sees, an admin publishes it', async () => {
  const made = await office.operator.call('POST', '/content', asked);
  expect(made.statusCode, made.body).toBe(200);
  const { id, attributes } = made.json().data;
  expect(attributes).toMatchObject({ state: 'draft', version: 1, locales: ['ru'] });
  expect(await seen('slug', 'novost')).toBeNull();

  const refused = await office.operator.call('POST', `/content/${id}/publish`, {
    version: 1,
    at: null,
  });
  expect(refused.statusCode).toBe(403);
  const published = await office.admin.call('POST', `/content/${id}/publish`, {
    version: 1,
    at: null,
  });
  expect(published.json().data.attributes).toMatchObject({ state: 'published', version: 2 });
  expect((await seen('slug', 'novost'))?.item.seolink).toBe('first-news');

  const meddling = { ...asked, ru: { ...text, title: 'Другое' }, version: 2 };
  expect(codeOf(await office.operator.call('PUT', `/content/${id}`, meddling))).toBe(
    '403 forbidden',
  );
});

test('of two editors who began at the same version the second is told', async () => {
  const { id } = (await office.admin.call('GET', '/content?search=first-news')).json().data[0];
  const first = { ...asked, ru: { ...text, title: 'Первая правка' }, version: 2 };
  expect((await office.admin.call('PUT', `/content/${id}`, first)).statusCode).toBe(200);
  const second = { ...asked, ru: { ...text, title: 'Вторая правка' }, version: 2 };
  expect(codeOf(await office.admin.call('PUT', `/content/${id}`, second))).toBe('409 conflict');
  const stored = (await office.admin.call('GET', `/content/${id}`)).json().data.attributes;
  expect([stored.ru.title, stored.version]).toEqual(['Первая правка', 3]);
});

test('a link that is left leads on, and never away from one who has it now', async () => {
  const { id } = (await office.admin.call('GET', '/content?search=first-news')).json().data[0];
  const moved = { ...asked, ru: { ...text, slug: 'novost-dva' }, version: 3 };
  expect((await office.admin.call('PUT', `/content/${id}`, moved)).statusCode).toBe(200);
  expect(await seen('slug', 'novost')).toMatchObject({ movedTo: 'novost-dva' });
  const back = { ...asked, version: 4 };
  expect((await office.admin.call('PUT', `/content/${id}`, back)).statusCode).toBe(200);
  expect(await seen('slug', 'novost')).toMatchObject({ movedTo: null });
  expect(await seen('slug', 'novost-dva')).toMatchObject({ movedTo: 'novost' });
});

test('what is scheduled is seen from its moment on', async () => {
  const made = await office.admin.call('POST', '/content', {
    ...asked,
    seolink: 'later',
    ru: { ...text, slug: 'pozzhe' },
  });
  const { id } = made.json().data;
  const at = new Date(office.platform.clock.now().getTime() + 3_600_000).toISOString();
  const scheduled = await office.admin.call('POST', `/content/${id}/publish`, { version: 1, at });
  expect(scheduled.json().data.attributes).toMatchObject({ state: 'scheduled', published_at: at });
  expect(await seen('seolink', 'later')).toBeNull();
  const unpublished = await office.admin.call('POST', `/content/${id}/unpublish`, { version: 2 });
  expect(unpublished.json().data.attributes.state).toBe('draft');
});

test.each([
  ['no text at all', { ru: null }, '422 required ru'],
  ['a text without a title', { ru: { ...text, title: ' ' } }, '422 too_short ru.title'],
  ['an address with a space', { ru: { ...text, slug: 'a b' } }, '422 invalid_format ru.slug'],
  ['an address of the pages', { ru: { ...text, slug: 'category' } }, '422 invalid_format ru.slug'],
  ['the address of another', { ru: text, seolink: 'x' }, '409 already_saved ru.slug'],
  ['a link of another', { seolink: 'first-news' }, '409 already_saved seolink'],
  ['an unknown placeholder', { ru: { ...text, body: '{{secret}}' } }, '422 invalid_format ru.body'],
  ['no such category', { category_id: 77 }, '422 invalid_format category_id'],
  ['no such picture', { image_id: 'f'.repeat(32), seolink: 'y' }, '422 invalid_format image_id'],
  ['a link that is no address', { link: 'javascript:1' }, '422 invalid_format link'],
  ['no such direction', { category_id: 4, seolink: 'a-b' }, '422 invalid_format seolink'],
])('%s is refused', async (_what, change, refusal) => {
  const unlike = { ...asked, seolink: 'unlike', ru: { ...text, slug: 'unlike' } };
  const answer = await office.admin.call('POST', '/content', { ...unlike, ...change });
  expect(codeOf(answer)).toBe(refusal);
});

test('a preview shows what will be seen, without anything that could run', async () => {
  const answer = await office.operator.call('POST', '/content_previews', {
    locale: 'ru',
    seolink: 'sberrub-ltc',
    body: '## Окно\n\n{{payment_window}} {{nothing}} <script>alert(1)</script>',
  });
  const { body_html: html, toc, unknown_figures: unknown } = answer.json().data.attributes;
  expect(toc).toEqual([{ id: 'okno', level: 2, text: 'Окно' }]);
  expect(html).toContain('20\u00a0мин');
  expect(html).not.toContain('<script');
  expect(unknown).toEqual(['nothing']);
});

test('a picture is drawn anew and kept once; an SVG is refused', async () => {
  const png = await sharp({
    create: { width: 2000, height: 500, channels: 3, background: '#0e6b4f' },
  })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .png()
    .toBuffer();
  const first = await upload(png);
  expect(first.statusCode, first.body).toBe(200);
  const { width, height, url } = first.json().data.attributes;
  expect([width, height]).toEqual([1600, 400]);
  expect(url).toContain(`${first.json().data.id}-1600x400.webp`);
  expect((await upload(png)).json().data.id).toBe(first.json().data.id);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  expect(codeOf(await upload(svg))).toBe('422 invalid_format image');
  expect(codeOf(await upload(png.subarray(0, 200)))).toBe('422 invalid_format image');
});

async function upload(content: Buffer): Promise<Answer> {
  const signed = await office.app.inject({
    method: 'POST',
    url: '/office/api/sessions',
    payload: { login: 'olga', password: 'another long password' },
  });
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(content)]), 'picture.png');
  const encoded = new Response(form);
  return office.app.inject({
    method: 'POST',
    url: '/office/api/content_images',
    headers: {
      cookie: cookieOf(signed),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

test('questions are written, answered and put in order', async () => {
  const category = await office.admin.call('POST', '/faq_categories', {
    slug: 'orders',
    name_ru: 'Заявки',
    name_en: 'Orders',
  });
  const categoryId = Number(category.json().data.id);
  const question = {
    category_id: categoryId,
    question_ru: 'Как?',
    question_en: 'How?',
    answer_ru: 'Так.',
    answer_en: '',
    published: false,
  };
  const ids: number[] = [];
  for (const slug of ['one', 'two', 'three']) {
    const made = await office.operator.call('POST', '/faq_questions', { ...question, slug });
    ids.push(Number(made.json().data.id));
  }
  const half = { ...question, slug: 'one', published: true, version: 1 };
  const unanswered = await office.admin.call('PUT', `/faq_questions/${ids[0]}`, half);
  expect(codeOf(unanswered)).toBe('422 required answer_en');
  const answered = { ...half, answer_en: 'So.' };
  const shown = await office.admin.call('PUT', `/faq_questions/${ids[0]}`, answered);
  expect(shown.json().data.attributes).toMatchObject({ published: true, version: 2 });
  const reversed = [...ids].reverse();
  const order = { category_id: categoryId, ids: reversed };
  const ordered = await office.admin.call('PUT', '/faq_questions/order', order);
  expect(ordered.json().data.map(({ id }: { id: string }) => Number(id))).toEqual(reversed);
  const part = { category_id: categoryId, ids: ids.slice(1) };
  expect(codeOf(await office.admin.call('PUT', '/faq_questions/order', part))).toBe('409 conflict');
});

test('every action with a text is in the log', async () => {
  const { rows } = await listAudit(office.platform.database, {}, { page: 1, per: 100 });
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of [
    'add_content',
    'change_content',
    'publish_content',
    'unpublish_content',
    'add_content_image',
    'add_question',
    'order_questions',
    'add_faq_category',
  ]) {
    expect(actions).toContain(action);
  }
});
