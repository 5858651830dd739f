import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { incidentComponents, incidentStates } from '../../../contract/status.ts';
import { instant } from '../../platform/database/columns.ts';

/** What did not work, from when until when. */
export const statusIncidents = pgTable('status_incidents', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  component: text('component', { enum: incidentComponents }).notNull(),
  /** Id of the payment system, where it is of one. */
  paymentSystem: text('payment_system'),
  state: text('state', { enum: incidentStates }).notNull(),
  beganAt: instant('began_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  endedAt: instant('ended_at'),
  noteRu: text('note_ru').notNull().default(''),
  noteEn: text('note_en').notNull().default(''),
  version: integer('version').notNull().default(1),
});

/** One row: when it was last looked at. */
export const statusChecks = pgTable('status_checks', {
  id: boolean('id').primaryKey().default(true),
  checkedAt: instant('checked_at').notNull(),
});
