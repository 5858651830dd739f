import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { selfReferralReasons } from '../../../core/referrals/earning.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const earningStates = ['credited', 'review', 'refused', 'reversed'] as const;

export const referralEarnings = pgTable('referral_earnings', {
  orderId: text('order_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  referredUserId: uuid('referred_user_id'),
  link: text('link'),
  usdUnits: units('usd_units').notNull(),
  rubUnits: units('rub_units').notNull(),
  ratePpm: bigint('rate_ppm', { mode: 'bigint' }).notNull(),
  units: units('units').notNull(),
  state: text('state', { enum: earningStates }).notNull(),
  reasons: text('reasons', { enum: selfReferralReasons }).array().notNull().default([]),
  createdAt: instant('created_at').notNull().defaultNow(),
  decidedAt: instant('decided_at'),
  decidedBy: actor('decided_by'),
  note: text('note'),
});

export const referralTurnovers = pgTable('referral_turnovers', {
  userId: uuid('user_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  orders: integer('orders').notNull().default(0),
  usdUnits: units('usd_units').notNull().default(0n),
  rubUnits: units('rub_units').notNull().default(0n),
});
