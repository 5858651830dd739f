import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { couponKinds } from '../../../contract/coupons.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull(),
  kind: text('kind', { enum: couponKinds }).notNull(),
  discountPpm: bigint('discount_ppm', { mode: 'bigint' }),
  bonusUnits: units('bonus_units'),
  usesMax: integer('uses_max'),
  customerUsesMax: integer('customer_uses_max').notNull().default(1),
  validFrom: instant('valid_from').notNull().defaultNow(),
  validUntil: instant('valid_until'),
  directionIds: text('direction_ids').array(),
  userId: uuid('user_id'),
  worthMin: units('worth_min'),
  enabled: boolean('enabled').notNull().default(true),
  note: text('note').notNull(),
  uses: integer('uses').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: actor('created_by').notNull(),
});

export const couponUses = pgTable('coupon_uses', {
  orderId: text('order_id').primaryKey(),
  couponId: uuid('coupon_id').notNull(),
  userId: uuid('user_id').notNull(),
  discountPpm: bigint('discount_ppm', { mode: 'bigint' }).notNull(),
  bonusUnits: units('bonus_units').notNull(),
  state: text('state', { enum: ['held', 'used', 'released'] })
    .notNull()
    .default('held'),
  createdAt: instant('created_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
