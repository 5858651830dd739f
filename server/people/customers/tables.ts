import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';

export const customerNotes = pgTable('customer_notes', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** An account's id, or the e-mail of orders without one in small letters. */
  customer: text('customer').notNull(),
  text: text('text').notNull(),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
