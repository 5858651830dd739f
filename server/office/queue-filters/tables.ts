import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** Filters of the queue that operators have saved. */
export const queueFilters = pgTable('queue_filters', {
  id: uuid('id').primaryKey().defaultRandom(),
  operatorId: uuid('operator_id').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  shared: boolean('shared').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});
