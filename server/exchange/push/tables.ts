import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/** A browser that wants to be told of one order. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: text('order_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The outbox: what is still to be told to whom. */
export const pushMessages = pgTable('push_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id').notNull(),
  template: text('template').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
