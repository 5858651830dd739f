import {
  categoryAttributes,
  contentAttributes,
  contentMeta,
  faqCategoryAttributes,
  faqQuestionAttributes,
  newsItemsDocument,
  newsMonthAttributes,
} from '../content.ts';
import type { CallTable, Resource } from './call.ts';
import { fieldsParameter, textParameter, textPart, wholeParameter } from './parameters.ts';

const content = {
  type: 'content',
  attributes: contentAttributes,
  relationships: { category: 'categories' },
  notes: {
    slug: 'Last part of its address in this language.',
    seolink: 'The same in every language: `privacy`, `sberrub-ltc`, `btc`.',
    body_html: 'Sanitised HTML that begins with headings of level 2.',
    toc: 'Headings of levels 2 and 3; `id` is the anchor in `body_html`.',
    link: 'Where the name of a partner or a monitor leads.',
    slugs: 'Slugs by language; null where it is not published in that language.',
    og_image_url: 'PNG of 1200x630 for sharing, a path on this origin.',
  },
} as const satisfies Resource;

const category = {
  type: 'categories',
  attributes: categoryAttributes,
  notes: { count: 'Published items in it and below it, in this language.' },
} as const satisfies Resource;

const newsMonth = {
  type: 'news_months',
  attributes: newsMonthAttributes,
} as const satisfies Resource;

const faqCategory = {
  type: 'faq_categories',
  attributes: faqCategoryAttributes,
} as const satisfies Resource;

const faqQuestion = {
  type: 'faq_questions',
  attributes: faqQuestionAttributes,
  relationships: { category: 'faq_categories' },
  notes: { slug: 'Anchor of the question, the same in every language.' },
} as const satisfies Resource;

const slugPart = textPart('^[a-z0-9]+(-[a-z0-9]+)*$');
const systemPart = textPart('^[a-z0-9]{2,24}$');

const ofCategory = (about: string) =>
  wholeParameter(about, { shown: { type: 'string', pattern: '^[1-9][0-9]*$' } });
const fields = fieldsParameter(
  'Attributes to answer with, commas between, and no others; all of them when absent.',
  Object.keys(contentAttributes.shape),
);
const noMore = ['invalid_format', 'less_than'] as const;

/** What visitors read. Drafts and what is scheduled are not there. */
export const contentCalls = {
  'GET /api/v1/content': {
    name: 'listContent',
    group: 'content',
    summary: 'What is published, the newest first',
    about: 'Every answer has an `ETag`. What is not written in the language asked is left out.',
    query: {
      category_id: ofCategory(
        'Only what is in this category, or in one below it. Category 2 is all news.',
      ),
      year: wholeParameter('Only what was published in this year of UTC.', {
        min: 1970,
        max: 9999,
      }),
      month: wholeParameter('Only of this month of the year; needs `year`.', { max: 12 }),
      'fields[content]': fields,
    },
    revalidated: true,
    status: 200,
    answer: { kind: 'page', of: content, sparse: true },
    refusals: [...noMore, 'required', 'not_found'],
  },
  'GET /api/v1/content/by_slug/{slug}': {
    name: 'showContentBySlug',
    group: 'content',
    summary: 'One item by its address in a language',
    about: 'By an address it has left it is found too: `meta.moved_to` then has the present one.',
    params: { slug: slugPart },
    revalidated: true,
    status: 200,
    answer: { kind: 'one', of: content, meta: contentMeta },
    refusals: ['not_found'],
  },
  'GET /api/v1/content/by_seolink/{link}': {
    name: 'showContentBySeolink',
    group: 'content',
    summary: 'One item by the link that is the same in every language',
    about: 'Pages: `privacy`; texts for search engines: a direction or a payment system by its id.',
    params: { link: slugPart },
    revalidated: true,
    status: 200,
    answer: { kind: 'one', of: content, meta: contentMeta },
    refusals: ['not_found'],
  },
  'GET /api/v1/content/about/{income}/{outcome}': {
    name: 'listContentAboutPair',
    group: 'content',
    summary: 'What is written about a pair: the direction, then its two sides',
    about: 'From none to three items; `seolink` tells what each is about.',
    params: { income: systemPart, outcome: systemPart },
    query: { 'fields[content]': fields },
    revalidated: true,
    status: 200,
    answer: { kind: 'all', of: content, sparse: true },
    refusals: ['invalid_format'],
  },
  'GET /api/v1/categories/news': {
    name: 'listNewsCategories',
    group: 'content',
    summary: 'Categories of the news, all below category 2',
    revalidated: true,
    status: 200,
    answer: { kind: 'all', of: category },
    refusals: [],
  },
  'GET /api/v1/news_months': {
    name: 'listNewsMonths',
    group: 'content',
    summary: 'Months of UTC that have news, the newest first',
    revalidated: true,
    status: 200,
    answer: { kind: 'all', of: newsMonth },
    refusals: [],
  },
  'GET /api/v1/news_items': {
    name: 'listNewsItems',
    group: 'content',
    summary: 'The news without their bodies, under `news_items`',
    revalidated: true,
    status: 200,
    answer: { kind: 'own_page', schema: newsItemsDocument },
    refusals: [...noMore],
  },
  'GET /api/v1/faq_categories': {
    name: 'listFaqCategories',
    group: 'content',
    summary: 'Categories of questions',
    revalidated: true,
    status: 200,
    answer: { kind: 'all', of: faqCategory },
    refusals: [],
  },
  'GET /api/v1/faq_questions': {
    name: 'listFaqQuestions',
    group: 'content',
    summary: 'Questions with their answers',
    query: {
      category_id: ofCategory('Only questions of this category.'),
      search: textParameter('Only questions that say all of these words, the best first.', {
        max: 100,
      }),
    },
    revalidated: true,
    status: 200,
    answer: { kind: 'page', of: faqQuestion, perDefault: 100 },
    refusals: [...noMore, 'too_long', 'not_found'],
  },
} as const satisfies CallTable;
