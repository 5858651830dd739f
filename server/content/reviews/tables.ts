import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { reviewStates } from '../../../contract/reviews.ts';
import { instant } from '../../platform/database/columns.ts';

/** One of each order at most. */
export const orderReviews = pgTable('order_reviews', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  directionId: text('direction_id').notNull(),
  locale: text('locale', { enum: ['ru', 'en'] }).notNull(),
  name: text('name').notNull(),
  rating: smallint('rating').notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: reviewStates }).notNull().default('waiting'),
  answer: text('answer').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  decidedAt: instant('decided_at'),
});

/** How many approved reviews there are of each rating; the database keeps it. */
export const reviewSums = pgTable('review_sums', {
  rating: smallint('rating').primaryKey(),
  reviews: bigint('reviews', { mode: 'number' }).notNull(),
});
