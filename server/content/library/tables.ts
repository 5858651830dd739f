import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';

const locale = () => text('locale', { enum: ['ru', 'en'] }).notNull();

/** Two levels: the roots of the contract, and what the office adds below them. */
export const contentCategories = pgTable('content_categories', {
  id: integer('id').primaryKey(),
  parentId: integer('parent_id'),
  slug: text('slug').notNull(),
  nameRu: text('name_ru').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull().default(0),
});

/** Pictures of articles; their bytes are in the platform's store of files. */
export const contentImages = pgTable('content_images', {
  id: text('id').primaryKey(),
  file: text('file').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What is the same in every language. */
export const contentItems = pgTable('content_items', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  categoryId: integer('category_id').notNull(),
  seolink: text('seolink').notNull(),
  link: text('link'),
  imageId: text('image_id'),
  state: text('state', { enum: ['draft', 'published'] })
    .notNull()
    .default('draft'),
  publishedAt: instant('published_at'),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What is written in one language: an item without it does not exist for that language. */
export const contentTranslations = pgTable(
  'content_translations',
  {
    itemId: integer('item_id').notNull(),
    locale: locale(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    body: text('body').notNull().default(''),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.locale] })],
);

/** Links that content has left. */
export const contentOldLinks = pgTable(
  'content_old_links',
  {
    kind: text('kind', { enum: ['slug', 'seolink'] }).notNull(),
    locale: locale(),
    link: text('link').notNull(),
    itemId: integer('item_id').notNull(),
    movedAt: instant('moved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.locale, table.link] })],
);

export const faqCategories = pgTable('faq_categories', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull(),
  nameRu: text('name_ru').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
});

export const faqQuestions = pgTable('faq_questions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  categoryId: integer('category_id').notNull(),
  slug: text('slug').notNull(),
  questionRu: text('question_ru').notNull(),
  questionEn: text('question_en').notNull(),
  answerRu: text('answer_ru').notNull(),
  answerEn: text('answer_en').notNull(),
  published: boolean('published').notNull().default(false),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
