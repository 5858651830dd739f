import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { noticeLevels } from '../../../contract/notices.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';

/** One row, `current`: the notice above every page and the technical break. */
export const publicNotices = pgTable('public_notices', {
  id: text('id').primaryKey(),
  shown: boolean('shown').notNull(),
  level: text('level', { enum: noticeLevels }).notNull(),
  textRu: text('text_ru').notNull(),
  textEn: text('text_en').notNull(),
  technicalBreak: boolean('technical_break').notNull(),
  resumeAt: instant('resume_at'),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Technical breaks that are set in advance. */
export const plannedBreaks = pgTable('planned_breaks', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  textRu: text('text_ru').notNull(),
  textEn: text('text_en').notNull(),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
