import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { alertChannels } from '../../../core/alerts/alert-kind.ts';
import { instant } from '../database/columns.ts';
import { json, readTexts } from '../database/json-column.ts';

/** What operators are to be told of, written with what it follows from. */
export const alerts = pgTable('alerts', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull().default(''),
  params: json('params', readTexts).notNull().default({}),
  raisedAt: instant('raised_at').notNull().defaultNow(),
  planned: boolean('planned').notNull().default(false),
});

/** How each channel to the operators fares. */
export const alertStandings = pgTable('alert_channels', {
  channel: text('channel', { enum: alertChannels }).primaryKey(),
  succeededAt: instant('succeeded_at'),
  failedAt: instant('failed_at'),
  failures: integer('failures').notNull().default(0),
  lastError: text('last_error'),
});
