import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';

/** How often something was tried, by what is counted: a login, an address, or both together. */
export const rateLimits = pgTable('sign_in_brakes', {
  key: text('key').primaryKey(),
  tries: integer('tries').notNull().default(0),
  lastTryAt: instant('last_try_at').notNull().defaultNow(),
  blockedUntil: instant('blocked_until'),
});
