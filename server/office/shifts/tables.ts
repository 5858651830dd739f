import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** Who was on, from when to when, and what they handed over. */
export const shifts = pgTable('shifts', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  operatorId: uuid('operator_id').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
  note: text('note').notNull().default(''),
});
