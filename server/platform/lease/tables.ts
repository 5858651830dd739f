import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  token: bigint('token', { mode: 'bigint' }).notNull(),
  /** Machine and process, for whoever looks. */
  holder: text('holder').notNull(),
  acquiredAt: instant('taken_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});
