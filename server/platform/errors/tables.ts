import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Errors of the service, each kind at each place once. */
export const operationalErrorRows = pgTable('operational_errors', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  code: text('code').notNull(),
  fingerprint: text('fingerprint').notNull(),
  place: text('place').notNull().default(''),
  sample: text('sample').notNull().default(''),
  count: bigint('count', { mode: 'bigint' }).notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** Set aside by an operator; empty again when it comes once more. */
  resolvedAt: instant('resolved_at'),
  resolvedBy: text('resolved_by'),
  /** When it last came back after it had been resolved. */
  reappearedAt: instant('reappeared_at'),
  pagedAt: instant('paged_at'),
});

/** How often each code ever came; only grows, so that a metric can count by it. */
export const operationalErrorTotals = pgTable('operational_error_totals', {
  code: text('code').primaryKey(),
  count: bigint('count', { mode: 'bigint' }).notNull(),
});
