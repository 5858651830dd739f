import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentAttributes,
  faqQuestionAttributes,
  newsItemsDocument,
  pageLinks,
} from '../../../contract/content.ts';
import { generalFigureNames, subjectFigureNames } from '../../../contract/content-figures.ts';
import { usualReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { locales } from '../../../i18n/locale.ts';
import { figuresOf, subjectOf } from './figures.ts';
import { unknownFigures } from './place-figures.ts';
import { openTestContent, type TestContent } from './testing.ts';

let bed: TestContent;

beforeAll(async () => {
  bed = await openTestContent();
});

afterAll(() => bed.close());

/** A change is announced by the database, in its own time on a busy machine. */
const patience = { timeout: 20_000 };

function get(path: string, headers: Record<string, string> = {}) {
  return bed.app.inject({ url: `/api/v1/${path}`, headers });
}

async function run(statement: string): Promise<void> {
  await bed.platform.database.execute(sql.raw(statement));
}

test.each(pageLinks)('the page %s is there in both languages', async (link) => {
  const russian = await get(`content/by_seolink/${link}`);
  expect(russian.statusCode, russian.body).toBe(200);
  const english = (await get(`content/by_seolink/${link}?locale=en`)).json().data;
  expect(english.attributes.locale).toBe('en');
  expect(english.id).toBe(russian.json().data.id);
  expect(english.attributes.title).not.toMatch(/[а-яё]/i);
  expect(english.attributes.body_html).not.toMatch(/[а-яё]|—<|\{\{/i);
});

test('a dash between words never begins a line', async () => {
  const { data } = (await get('content/by_slug/ne-hvataet-rezerva-ostavte-zapros')).json();
  expect(data.attributes.title).toBe('Не хватает резерва\u00a0— оставьте запрос');
  const bodies = (await get('content?per=100'))
    .json()
    .data.map((each: { attributes: { title: string; body_html: string; excerpt: string } }) => {
      const { title, excerpt, body_html: body } = each.attributes;
      return [title, excerpt, body].join('\n');
    });
  expect(bodies.join('\n')).not.toMatch(/\S [—–] /);
});

test('an item has exactly the attributes of the contract', async () => {
  const { data } = (await get('content/by_seolink/sberrub-btc')).json();
  expect(contentAttributes.parse(data.attributes)).toEqual(data.attributes);
});

test('a text about a direction tells its true window and limits', async () => {
  const { data } = (await get('content/by_seolink/sberrub-btc')).json();
  const direction = bed.catalogue.current().directionById.get('sberrub-btc');
  const minutes = (direction?.paymentWindowSeconds ?? 0) / 60;
  expect(data.attributes.body_html).toContain(`${minutes}\u00a0мин`);
});

test('a text about a payment system tells what holds for its directions', async () => {
  const { catalogue } = bed;
  const subject = subjectOf(catalogue.current(), 'btc');
  const tell = (name: string) => {
    return figuresOf(bed.platform.config, catalogue.current(), usualReferralTerms, 'Agio').valueOf(
      ...([name, 'en', subject] as const),
    );
  };
  const all = "income_payment_system_id = 'btc'";
  await run(`update directions set payment_window_seconds = 1500, confirmations_required = 3,
    income_amount_max = null, income_max_follows = false where ${all}`);
  await expect.poll(() => tell('payment_window'), patience).toBe('25\u00a0min');
  expect(tell('confirmations')).toBe('3');
  expect(tell('max_income')).toBe('the size of the reserve');
  await run(`update directions set payment_window_seconds = 2400, confirmations_required = 6
    where ${all} and outcome_payment_system_id = 'sberrub'`);
  await expect.poll(() => tell('payment_window'), patience).toBe('25\u00a0min – 40\u00a0min');
  expect(tell('confirmations')).toBe('3–6');
});

test('every placeholder that the office offers stands for something', () => {
  const catalogue = bed.catalogue.current();
  const figures = figuresOf(bed.platform.config, catalogue, usualReferralTerms, 'Agio');
  for (const locale of locales) {
    const tell = (name: string, link: string) => {
      return figures.valueOf(name, locale, subjectOf(catalogue, link));
    };
    for (const name of generalFigureNames) expect(tell(name, ''), name).not.toBeNull();
    for (const name of subjectFigureNames.system) expect(tell(name, 'ltc'), name).not.toBeNull();
    for (const name of subjectFigureNames.direction) {
      expect(tell(name, 'sberrub-ltc'), name).not.toBeNull();
    }
  }
});

test('a sentence stays whole around a figure, whatever that is', async () => {
  const bodyOf = async (link: string, locale: string) => {
    const url = `/api/v1/content/by_seolink/${link}?locale=${locale}`;
    return (await bed.app.inject({ url })).json().data.attributes.body_html as string;
  };
  // The demo's own address, which nobody reads.
  const address = '<a href="mailto:support@exchange.example">support@exchange.example</a>';
  expect(await bodyOf('complaints', 'ru')).toContain(`Напишите на ${address} письмо`);
  expect(await bodyOf('complaints', 'en')).toContain(`${address} with`);
  expect(await bodyOf('service-rules', 'ru')).toMatch(/Платёжных систем: 45, направлений: \d/);
});

test('a pair has the texts of its direction and its sides, and no others', async () => {
  const { data } = (await get('content/about/sberrub/btc?fields[content]=seolink')).json();
  const links = data.map((each: { attributes: object }) => each.attributes);
  expect(links).toContainEqual({ seolink: 'sberrub-btc' });
  expect(links).toContainEqual({ seolink: 'btc' });
  expect((await get('content/about/nothing/none')).json().data).toEqual([]);
});

test('category 2 is all news, and its categories part it', async () => {
  const all = (await get('content?category_id=2&per=100')).json();
  const categories = (await get('categories/news')).json().data;
  const counted = categories.reduce(
    (sum: number, { attributes }: { attributes: { count: number } }) => sum + attributes.count,
    0,
  );
  expect(all.meta.total).toBe(counted);
  const [first] = categories;
  const part = (await get(`content?category_id=${first.id}&page=1&per=5`)).json();
  expect(part.meta.total).toBe(first.attributes.count);
});

test('a month has the news that news_months counts', async () => {
  const months = (await get('news_months')).json().data;
  expect(months.length).toBeGreaterThan(1);
  for (const { id, attributes } of months) {
    const { year, month, count } = attributes;
    expect(id).toBe(`${year}-${String(month).padStart(2, '0')}`);
    const listed = await get(`content?category_id=2&page=1&per=50&year=${year}&month=${month}`);
    expect(listed.json().meta.total).toBe(count);
  }
});

test('news_items stand under their own member', async () => {
  const answer = (await get('news_items?per=3')).json();
  expect(newsItemsDocument.parse(answer)).toEqual(answer);
  expect(answer.news_items).toHaveLength(3);
});

test.each([
  ['content?category_id=abc', 422, 'invalid_format'],
  ['content?category_id=999', 404, 'not_found'],
  ['content?month=3', 422, 'required'],
  ['content?year=2026&month=13', 422, 'invalid_format'],
  ['content?page=0', 422, 'invalid_format'],
  ['content?per=101', 422, 'less_than'],
  ['content?fields[content]=secrets', 422, 'invalid_format'],
  ['content/by_slug/nothing-here', 404, 'not_found'],
  ['content/by_seolink/%00', 400, 'malformed'],
  ['faq_questions?category_id=999', 404, 'not_found'],
  [`faq_questions?search=${'a'.repeat(101)}`, 422, 'too_long'],
])('GET %s answers %i', async (path, status, code) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().errors[0].code).toBe(code);
});

test('a draft is there for nobody, a scheduled item from its moment on', async () => {
  const link = 'content/by_seolink/order-page-link';
  await run("update content_items set state = 'draft' where seolink = 'order-page-link'");
  await expect.poll(async () => (await get(link)).statusCode, patience).toBe(404);
  await run(`update content_items set state = 'published',
    published_at = clock_timestamp() + interval '1 second' where seolink = 'order-page-link'`);
  await bed.content.refresh();
  expect((await get(link)).statusCode).toBe(404);
  await expect.poll(async () => (await get(link)).statusCode, patience).toBe(200);
  const { updated_at, published_at } = (await get(link)).json().data.attributes;
  expect(updated_at >= published_at, 'what appears has changed by then').toBe(true);
});

test('a slug that has moved leads to the present one', async () => {
  await run(`insert into content_old_links (kind, locale, link, item_id)
    select 'slug', 'ru', 'old-address', id from content_items where seolink = 'contacts'`);
  await bed.content.refresh();
  const answer = (await get('content/by_slug/old-address')).json();
  expect(answer.meta).toEqual({ moved_to: 'contacts' });
  expect((await get('content/by_slug/old-address?locale=en')).statusCode).toBe(404);
  expect((await get('content/by_slug/contacts')).json().meta).toEqual({ moved_to: null });
});

test('an answer is kept by caches until what it says has changed', async () => {
  const first = await get('content/by_seolink/contacts');
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('public, no-cache');
  expect(first.headers['vary']).toContain('Site-Locale');
  const again = await get('content/by_seolink/contacts', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await run(
    `update content_translations set title = 'Связь' where slug = 'contacts' and locale = 'ru'`,
  );
  await expect
    .poll(
      async () => (await get('content/by_seolink/contacts', { 'if-none-match': etag })).statusCode,
      patience,
    )
    .toBe(200);
});

test('questions are found by the stems of their words, in the language asked', async () => {
  const found = (await get('faq_questions?search=оплаты')).json();
  expect(found.data[0].attributes.question).toMatch(/оплат/);
  const { attributes } = found.data[0];
  expect(faqQuestionAttributes.parse(attributes)).toEqual(attributes);
  expect((await get('faq_questions?search=:*%20%26%20!)(')).json().meta.total).toBe(0);
  const english = (await get('faq_questions?locale=en&search=paying')).json();
  expect(english.meta.total).toBeGreaterThan(0);
});

test.each([
  ['ru', 'btc'],
  ['ru', 'биткоин'],
  ['ru', 'биткоинов'],
  ['ru', 'Bitcoin'],
  ['en', 'btc'],
  ['en', 'биткоин'],
  ['en', 'bitcoins'],
])('in %s a search for %s finds the coin by any of its names', async (locale, word) => {
  const path = `faq_questions?locale=${locale}&search=${encodeURIComponent(word)}`;
  const questions = (await get(path)).json().data.map((each: { attributes: object }) => {
    return 'question' in each.attributes ? each.attributes.question : '';
  });
  expect(questions.join('\n')).toContain('Bitcoin');
});

test('every category of questions has as many as it counts', async () => {
  for (const { id, attributes } of (await get('faq_categories')).json().data) {
    const { meta } = (await get(`faq_questions?category_id=${id}&page=1`)).json();
    expect(meta.total).toBe(attributes.count);
  }
});

test('every text of the demo is whole: its figures are known, its links lead somewhere', async () => {
  const { items, questions } = bed.content.current();
  const figures = bed.content.figures();
  for (const locale of locales) {
    const said = [
      ...items.flatMap(({ texts, seolink }) => {
        const text = texts[locale];
        return text === null ? [] : [{ seolink, text: Object.values(text).join('\n') }];
      }),
      ...questions.map((each) => ({
        seolink: '',
        text: `${each.question[locale]}\n${each.answer[locale]}`,
      })),
    ];
    for (const { seolink, text } of said) {
      const subject = subjectOf(figures.catalogue, seolink);
      expect(unknownFigures(text, { figures, locale, subject }), seolink).toEqual([]);
      if (locale === 'en') expect(text, seolink).not.toMatch(/[а-яё]/i);
      for (const [, slug = ''] of text.matchAll(/\]\(\/news\/([^)]+)\)/g)) {
        expect((await get(`content/by_slug/${slug}?locale=${locale}`)).statusCode, slug).toBe(200);
      }
    }
  }
});
