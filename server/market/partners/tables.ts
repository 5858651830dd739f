import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { exportFormats, partnerKinds } from '../../../contract/partners.ts';
import { instant } from '../../platform/database/columns.ts';

/** Monitors that list us and other partners, with the file each of them reads. */
export const partners = pgTable('partners', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: partnerKinds }).notNull(),
  name: text('name').notNull(),
  url: text('url'),
  monogram: text('monogram').notNull(),
  since: date('since', { mode: 'string' }),
  listed: boolean('listed').notNull().default(false),
  code: text('code'),
  exportName: text('export_name'),
  exportFormat: text('export_format', { enum: exportFormats }),
  exportEnabled: boolean('export_enabled').notNull().default(false),
  /** Where customers write a review of an exchange that is done. */
  reviewUrl: text('review_url'),
  inFooter: boolean('in_footer').notNull().default(false),
  /** Addresses and networks of its robot, which no limit holds up. */
  robotAddresses: text('robot_addresses').array().notNull().default([]),
  /** Address of its banner; null where it has none. */
  picture: text('picture'),
  pictureAltRu: text('picture_alt_ru').notNull().default(''),
  pictureAltEn: text('picture_alt_en').notNull().default(''),
  position: integer('position').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
