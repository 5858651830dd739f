import * as z from 'zod/mini';
import type { ContentImage, TocEntry } from './content.ts';

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
type Texts = { readonly ru: OfficeText | null; readonly en: OfficeText | null };

/** Attributes of POST /office/api/content beside `ru` and `en`, which are `officeText` or null. */
export const newContentFields = z.object(itemFields);
export type NewContentRequest = z.output<typeof newContentFields> & Texts;

/** The same for PUT /office/api/content/{id}: `version` is the one that was edited. */
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

/** One line of the office's list of `office_content`. */
export type OfficeContentLine = {
  readonly category_id: string;
  readonly category_name: string;
  readonly root_id: string;
  readonly seolink: string;
  readonly state: ContentState;
  readonly published_at: string | null;
  readonly updated_at: string;
  readonly version: number;
  readonly title: string;
  /** Languages it is written in. */
  readonly locales: readonly ('ru' | 'en')[];
};

/** The whole of an item, as it is edited. */
export type OfficeContentAttributes = OfficeContentLine & {
  readonly link: string | null;
  readonly image_id: string | null;
  readonly image: ContentImage | null;
  readonly position: number;
  readonly ru: OfficeText | null;
  readonly en: OfficeText | null;
  /** A page the site cannot do without: its link stays. */
  readonly fixed: boolean;
};

export type OfficeCategoryAttributes = {
  readonly parent_id: string | null;
  readonly slug: string;
  readonly name: string;
};

export type PreviewAttributes = {
  readonly body_html: string;
  readonly toc: readonly TocEntry[];
  /** Placeholders that stand for nothing. */
  readonly unknown_figures: readonly string[];
};

export type ContentImageAttributes = ContentImage & { readonly bytes: number };

export type OfficeFaqCategoryAttributes = {
  readonly slug: string;
  readonly name_ru: string;
  readonly name_en: string;
  readonly version: number;
};

export type OfficeQuestionAttributes = Omit<QuestionRequest, 'category_id'> & {
  readonly category_id: string;
  readonly position: number;
  readonly updated_at: string;
};
