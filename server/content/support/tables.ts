import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { deskPresences } from '../../../contract/support.ts';
import { instant } from '../../platform/database/columns.ts';

/** One row, `current`: hours of the operators and their telephone. */
export const supportDesks = pgTable('support_desks', {
  id: text('id').primaryKey(),
  presence: text('presence', { enum: deskPresences }).notNull(),
  aroundTheClock: boolean('around_the_clock').notNull(),
  opens: text('opens'),
  closes: text('closes'),
  days: integer('days').array().notNull(),
  timeZone: text('time_zone').notNull(),
  phone: text('phone').notNull(),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
