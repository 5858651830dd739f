import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/database/columns.ts';

/** One row, `current`, while a service waits for its first operator. */
export const firstRun = pgTable('first_run', {
  id: text('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
