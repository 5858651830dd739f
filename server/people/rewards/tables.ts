import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const rewards = pgTable('rewards', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  units: units('units').notNull(),
  reason: text('reason').notNull(),
  grantedBy: actor('granted_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
