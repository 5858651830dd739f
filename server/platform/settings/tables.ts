import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../database/columns.ts';

/** What the office has set, each value sealed. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  sealed: bytes('sealed').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
