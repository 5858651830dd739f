import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { units } from '../../platform/database/columns.ts';

export const referralDays = pgTable(
  'referral_days',
  {
    partnerId: uuid('partner_id').notNull(),
    day: date('day').notNull(),
    link: text('link').notNull().default(''),
    clicks: integer('clicks').notNull().default(0),
    registrations: integer('registrations').notNull().default(0),
    orders: integer('orders').notNull().default(0),
    usdUnits: units('usd_units').notNull().default(0n),
    earnedUnits: units('earned_units').notNull().default(0n),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.day, table.link] })],
);

/** The sums of all days of a partner. */
export const referralPartners = pgTable('referral_partners', {
  partnerId: uuid('partner_id').primaryKey(),
  clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
  registrations: bigint('registrations', { mode: 'number' }).notNull().default(0),
  orders: bigint('orders', { mode: 'number' }).notNull().default(0),
  usdUnits: units('usd_units').notNull().default(0n),
  earnedUnits: units('earned_units').notNull().default(0n),
  reviews: integer('reviews').notNull().default(0),
});
