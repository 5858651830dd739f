import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, units } from '../../platform/database/columns.ts';

export const customerTurnovers = pgTable('customer_turnovers', {
  userId: uuid('user_id').primaryKey(),
  orders: integer('orders').notNull().default(0),
  usdUnits: units('usd_units').notNull().default(0n),
});

export const customerDays = pgTable(
  'customer_days',
  {
    userId: uuid('user_id').notNull(),
    day: date('day').notNull(),
    orders: integer('orders').notNull().default(0),
    usdUnits: units('usd_units').notNull().default(0n),
    givenUnits: units('given_units').notNull().default(0n),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

export const orderRewards = pgTable(
  'order_rewards',
  {
    orderId: text('order_id').notNull(),
    kind: text('kind', { enum: ['cashback', 'coupon'] }).notNull(),
    userId: uuid('user_id').notNull(),
    usdUnits: units('usd_units').notNull(),
    ratePpm: bigint('rate_ppm', { mode: 'bigint' }),
    units: units('units').notNull(),
    state: text('state', { enum: ['credited', 'reversed'] })
      .notNull()
      .default('credited'),
    createdAt: instant('created_at').notNull().defaultNow(),
    reversedAt: instant('reversed_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
);
