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
  position: integer('position').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
