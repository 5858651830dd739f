import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { shopPictureKinds } from '../../../contract/office/shop.ts';
import { locales } from '../../../i18n/locale.ts';
import { bytes, instant } from '../database/columns.ts';

/** One row, `current`: what the operator has set. An empty text means that it is not set. */
export const shop = pgTable('shop', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  legalNameRu: text('legal_name_ru').notNull(),
  legalNameEn: text('legal_name_en').notNull(),
  accentLight: text('accent_light').notNull(),
  accentDark: text('accent_dark').notNull(),
  links: jsonb('links').notNull(),
  softwareNamed: boolean('software_named').notNull(),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Pictures by a name that their content makes. */
export const shopPictures = pgTable('shop_pictures', {
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The picture that is used for each kind. */
export const shopLooks = pgTable('shop_looks', {
  kind: text('kind', { enum: shopPictureKinds }).primaryKey(),
  digest: text('digest').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Texts in the operator's own words. */
export const shopTexts = pgTable(
  'shop_texts',
  {
    key: text('key').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.locale] })],
);
