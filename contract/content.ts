import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

const id = z.string();
const instant = z.iso.datetime();
const maybe = z.nullable(z.string());
const localeName = z.enum(['ru', 'en']);

/** Categories that are always there; a news category of the office's own stands below `news`. */
export const rootCategoryIds = {
  pages: '1',
  news: '2',
  payment_systems: '3',
  directions: '4',
} as const;

/** Links of the pages that every exchange has: `by_seolink/privacy`, in both languages the same. */
export const pageLinks = [
  'aml-kyc',
  'privacy',
  'complaints',
  'exchange-rules',
  'service-rules',
  'contacts',
  'referral',
  'partners',
] as const;
export type PageLink = (typeof pageLinks)[number];

/** A picture of an article, re-encoded by the service itself. */
export const contentImage = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ContentImage = Answered<typeof contentImage>;

/** A heading of the body: `id` is its anchor. */
export const tocEntry = z.object({ id, level: z.int(), text: z.string() });
export type TocEntry = Answered<typeof tocEntry>;

/** Attributes of `content`: an article, a page, a text about a direction, a partner. */
export const contentAttributes = z.object({
  title: z.string(),
  slug: z.string(),
  seolink: z.string(),
  excerpt: z.string(),
  body_html: z.string(),
  toc: z.array(tocEntry),
  published_at: instant,
  updated_at: instant,
  category_id: id,
  category_name: z.string(),
  locale: localeName,
  seo: z.object({ title: z.string(), description: z.string() }),
  /** Where a partner's or a monitor's name leads; null for everything else. */
  link: maybe,
  image: z.nullable(contentImage),
  /** PNG of 1200x630 for sharing, a path on this origin. */
  og_image_url: z.string(),
  /** Slugs of the same content by language; null where it is not published in that language. */
  slugs: z.object({ ru: maybe, en: maybe }),
});
export type ContentAttributes = Answered<typeof contentAttributes>;

/** Members of an answer about one item: set when it was asked for by a link it has left. */
export const contentMeta = z.object({ moved_to: maybe });

/** Attributes of `categories`. */
export const categoryAttributes = z.object({
  name: z.string(),
  slug: z.string(),
  parent_id: maybe,
  /** Published items in it and below it, in this language. */
  count: z.int(),
});
export type CategoryAttributes = Answered<typeof categoryAttributes>;

/** Attributes of `news_months`; months are those of UTC. */
export const newsMonthAttributes = z.object({
  year: z.int(),
  month: z.int(),
  count: z.int(),
});
export type NewsMonthAttributes = Answered<typeof newsMonthAttributes>;

/** One member of `news_items`: a news item without its body. */
const newsItem = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  seolink: z.string(),
  excerpt: z.string(),
  published_at: instant,
  category_id: id,
  category_name: z.string(),
  image: z.nullable(contentImage),
});
export type NewsItem = Answered<typeof newsItem>;

/** The answer to GET /api/v1/news_items. */
export const newsItemsDocument = z.object({
  news_items: z.array(newsItem),
  meta: z.object({ page: z.int(), per: z.int(), total: z.int(), total_pages: z.int() }),
});
/** Attributes of `faq_categories`. */
export const faqCategoryAttributes = z.object({
  name: z.string(),
  slug: z.string(),
  count: z.int(),
  position: z.int(),
});
export type FaqCategoryAttributes = Answered<typeof faqCategoryAttributes>;

/** Attributes of `faq_questions`; `slug` is the anchor of the question on its page. */
export const faqQuestionAttributes = z.object({
  question: z.string(),
  answer_html: z.string(),
  slug: z.string(),
  category_id: id,
  category_name: z.string(),
  position: z.int(),
  locale: localeName,
  updated_at: instant,
});
export type FaqQuestionAttributes = Answered<typeof faqQuestionAttributes>;
