import { contentMeta, newsItemsDocument } from '../../../contract/content.ts';
import type { Call, QueryParameter } from '../call.ts';
import { jsonSchemaOf } from '../json-schema.ts';

const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';

const categoryId: QueryParameter = {
  name: 'category_id',
  about: 'Only what is in this category, or in one below it. Category 2 is all news.',
  schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
};
const year: QueryParameter = {
  name: 'year',
  about: 'Only what was published in this year of UTC.',
  schema: { type: 'integer' },
};
const month: QueryParameter = {
  name: 'month',
  about: 'Only of this month of the year; needs `year`.',
  schema: { type: 'integer', minimum: 1, maximum: 12 },
};
const fields: QueryParameter = {
  name: 'fields[content]',
  about: 'Attributes to answer with, commas between, and no others; all of them when absent.',
  schema: { type: 'string' },
};
const search: QueryParameter = {
  name: 'search',
  about: 'Only questions that say all of these words, the best first.',
  schema: { type: 'string', maxLength: 100 },
};

/** What visitors read. Drafts and what is scheduled are not there. */
export const contentCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/content',
    name: 'listContent',
    group: 'content',
    summary: 'What is published, the newest first',
    about: 'Every answer has an `ETag`. What is not written in the language asked is left out.',
    query: [categoryId, year, month, fields],
    status: 200,
    answer: { kind: 'page', type: 'content' },
    refusals: ['invalid_format', 'less_than', 'required', 'not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/content/by_slug/{slug}',
    name: 'showContentBySlug',
    group: 'content',
    summary: 'One item by its address in a language',
    about: 'By an address it has left it is found too: `meta.moved_to` then has the present one.',
    idPattern: slugPattern,
    status: 200,
    answer: { kind: 'one', type: 'content', meta: jsonSchemaOf(contentMeta) },
    refusals: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/content/by_seolink/{link}',
    name: 'showContentBySeolink',
    group: 'content',
    summary: 'One item by the link that is the same in every language',
    about: 'Pages: `privacy`; texts for search engines: a direction or a payment system by its id.',
    idPattern: slugPattern,
    status: 200,
    answer: { kind: 'one', type: 'content', meta: jsonSchemaOf(contentMeta) },
    refusals: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/content/about/{income}/{outcome}',
    name: 'listContentAboutPair',
    group: 'content',
    summary: 'What is written about a pair: the direction, then its two sides',
    about: 'From none to three items; `seolink` tells what each is about.',
    idPattern: '^[a-z0-9]{2,24}$',
    query: [fields],
    status: 200,
    answer: { kind: 'all', type: 'content' },
    refusals: ['invalid_format'],
  },
  {
    method: 'get',
    path: '/api/v1/categories/news',
    name: 'listNewsCategories',
    group: 'content',
    summary: 'Categories of the news, all below category 2',
    status: 200,
    answer: { kind: 'all', type: 'categories' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/news_months',
    name: 'listNewsMonths',
    group: 'content',
    summary: 'Months of UTC that have news, the newest first',
    status: 200,
    answer: { kind: 'all', type: 'news_months' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/news_items',
    name: 'listNewsItems',
    group: 'content',
    summary: 'The news without their bodies, under `news_items`',
    status: 200,
    answer: { kind: 'own_page', schema: jsonSchemaOf(newsItemsDocument) },
    refusals: ['invalid_format', 'less_than'],
  },
  {
    method: 'get',
    path: '/api/v1/faq_categories',
    name: 'listFaqCategories',
    group: 'content',
    summary: 'Categories of questions',
    status: 200,
    answer: { kind: 'all', type: 'faq_categories' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/faq_questions',
    name: 'listFaqQuestions',
    group: 'content',
    summary: 'Questions with their answers',
    query: [{ ...categoryId, about: 'Only questions of this category.' }, search],
    perDefault: 100,
    status: 200,
    answer: { kind: 'page', type: 'faq_questions' },
    refusals: ['invalid_format', 'less_than', 'too_long', 'not_found'],
  },
];
