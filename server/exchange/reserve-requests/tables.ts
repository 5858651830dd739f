import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, units } from '../../platform/database/columns.ts';

export const reserveRequests = pgTable('reserve_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentSystem: text('payment_system').notNull(),
  asset: text('asset').notNull(),
  units: units('units').notNull(),
  email: text('email').notNull(),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  state: text('state', { enum: ['waiting', 'mailed', 'expired'] })
    .notNull()
    .default('waiting'),
  createdAt: instant('created_at').notNull().defaultNow(),
  mailedAt: instant('mailed_at'),
});
