import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** Versions that are newer than some that ran here. */
export const releaseNotices = pgTable('release_notices', {
  version: text('version').primaryKey(),
  title: text('title').notNull(),
  url: text('url'),
  security: boolean('security').notNull(),
  publishedAt: instant('published_at'),
  alertedAt: instant('alerted_at'),
});

/** One row: when somebody looked. */
export const releaseChecks = pgTable('release_checks', {
  id: boolean('id').primaryKey().default(true),
  triedAt: instant('tried_at').notNull(),
  succeededAt: instant('succeeded_at'),
});
