import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { contentImage, tocEntry } from '../content.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const words = (max: number) => text(max).check(z.minLength(1));
const slug = text(120);
const version = z.int().check(z.minimum(1));
const whole = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** What an item says in one language. */
export const officeText = z.object({
  title: words(200),
  slug,
  excerpt: text(500),
  body: text(60_000),
  seo_title: text(200),
  seo_description: text(300),
});
export type OfficeText = z.output<typeof officeText>;

const itemFields = {
  category_id: whole,
  seolink: slug,
  link: z.nullable(text(500)),
  image_id: z.nullable(text(32)),
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
};

/** What is written in each language; null: not written in it. */
const texts = { ru: z.nullish(officeText), en: z.nullish(officeText) };
type Texts = { readonly ru: OfficeText | null; readonly en: OfficeText | null };

/** Attributes of POST /office/api/content. */
export const newContentRequest = z.object({ ...itemFields, ...texts });
/** Those that are the same in both languages. */
export const newContentFields = z.object(itemFields);
export type NewContentRequest = z.output<typeof newContentFields> & Texts;

/** The same for PUT /office/api/content/{id}: `version` is the one that was edited. */
export const contentRequest = z.object({ ...itemFields, ...texts, version });
export const contentFields = z.object({ ...itemFields, version });
export type ContentRequest = z.output<typeof contentFields> & Texts;

/** Attributes of POST /office/api/content/{id}/publish: null is now, ahead is scheduled. */
export const publishRequest = z.object({
  version,
  at: z.nullable(z.iso.datetime({ offset: true })),
});

/** Attributes of POST /office/api/content/{id}/unpublish. */
export const unpublishRequest = z.object({ version });

/** Attributes of POST /office/api/content_previews. */
export const previewRequest = z.object({
  locale: z.enum(['ru', 'en']),
  body: text(60_000),
  /** What it is about, where that is a direction or a payment system. */
  seolink: slug,
});

/** Attributes of POST /office/api/content_categories: below the news. */
export const newCategoryRequest = z.object({
  parent_id: whole,
  slug,
  name_ru: words(80),
  name_en: words(80),
});

/** Attributes of POST /office/api/faq_categories. */
export const newFaqCategoryRequest = z.object({ slug, name_ru: words(80), name_en: words(80) });

/** Attributes of PUT /office/api/faq_categories/{id}. */
export const faqCategoryRequest = z.object({ name_ru: words(80), name_en: words(80), version });

const questionFields = {
  category_id: whole,
  slug,
  question_ru: text(300),
  question_en: text(300),
  answer_ru: text(10_000),
  answer_en: text(10_000),
  published: z.boolean(),
};

/** Attributes of POST /office/api/faq_questions. */
export const newQuestionRequest = z.object(questionFields);
export type NewQuestionRequest = z.output<typeof newQuestionRequest>;

/** Attributes of PUT /office/api/faq_questions/{id}. */
export const questionRequest = z.object({ ...questionFields, version });
export type QuestionRequest = z.output<typeof questionRequest>;

/** Attributes of PUT /office/api/faq_questions/order: all ids of a category, in their new order. */
export const questionOrderRequest = z.object({
  category_id: whole,
  ids: z.array(whole).check(z.minLength(1), z.maxLength(500)),
});

export const contentStates = ['draft', 'scheduled', 'published'] as const;
export type ContentState = (typeof contentStates)[number];

const instant = z.iso.datetime();
const shownText = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  body: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
});

/** One line of the office's list of `office_content`. */
export const officeContentLine = z.object({
  category_id: z.string(),
  category_name: z.string(),
  root_id: z.string(),
  seolink: z.string(),
  state: z.enum(contentStates),
  published_at: z.nullable(instant),
  updated_at: instant,
  version: z.int(),
  title: z.string(),
  /** Languages it is written in. */
  locales: z.array(z.enum(['ru', 'en'])),
});
export type OfficeContentLine = Answered<typeof officeContentLine>;

/** The whole of an item, as it is edited. */
export const officeContentAttributes = z.object({
  ...officeContentLine.shape,
  link: z.nullable(z.string()),
  image_id: z.nullable(z.string()),
  image: z.nullable(contentImage),
  position: z.int(),
  ru: z.nullable(shownText),
  en: z.nullable(shownText),
  /** A page the site cannot do without: its link stays. */
  fixed: z.boolean(),
});
export type OfficeContentAttributes = Answered<typeof officeContentAttributes>;

export const officeCategoryAttributes = z.object({
  parent_id: z.nullable(z.string()),
  slug: z.string(),
  name: z.string(),
});
export type OfficeCategoryAttributes = Answered<typeof officeCategoryAttributes>;

/** A category as it was just made: in the words it was asked for by. */
export const madeCategoryAttributes = z.object({
  parent_id: z.int(),
  slug: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});

export const previewAttributes = z.object({
  body_html: z.string(),
  toc: z.array(tocEntry),
  /** Placeholders that stand for nothing. */
  unknown_figures: z.array(z.string()),
});
export type PreviewAttributes = Answered<typeof previewAttributes>;

export const contentImageAttributes = z.object({ ...contentImage.shape, bytes: z.int() });
export type ContentImageAttributes = Answered<typeof contentImageAttributes>;

export const officeFaqCategoryAttributes = z.object({
  slug: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
  version: z.int(),
});
export type OfficeFaqCategoryAttributes = Answered<typeof officeFaqCategoryAttributes>;

export const officeQuestionAttributes = z.object({
  category_id: z.string(),
  slug: z.string(),
  question_ru: z.string(),
  question_en: z.string(),
  answer_ru: z.string(),
  answer_en: z.string(),
  published: z.boolean(),
  position: z.int(),
  version: z.int(),
  updated_at: instant,
});
export type OfficeQuestionAttributes = Answered<typeof officeQuestionAttributes>;
