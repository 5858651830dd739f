import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { bytes, instant, units } from '../../platform/database/columns.ts';
import { json, readTexts } from '../../platform/database/json-column.ts';

export const gateways = pgTable('gateways', {
  name: text('name').primaryKey(),
  enabled: boolean('enabled').notNull().default(false),
  fields: json('fields', readTexts).notNull().default({}),
  secrets: bytes('secrets'),
  paysOut: boolean('pays_out').notNull().default(false),
  version: integer('version').notNull().default(1),
  updatedBy: actor('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const gatewayHealth = pgTable('gateway_health', {
  gateway: text('gateway').primaryKey(),
  notifiedAt: instant('notified_at'),
  refusedAt: instant('refused_at'),
  refusedWhy: text('refused_why'),
  failedAt: instant('failed_at'),
  failedWhy: text('failed_why'),
  failures: integer('failures').notNull().default(0),
  asideUntil: instant('aside_until'),
});

export const gatewaySystems = pgTable(
  'gateway_systems',
  {
    gateway: text('gateway').notNull(),
    paymentSystem: text('payment_system').notNull(),
    position: integer('position').notNull().default(0),
    unitsMin: units('units_min').notNull().default(1n),
    unitsMax: units('units_max'),
    dayUnitsMax: units('day_units_max'),
    monthUnitsMax: units('month_units_max'),
    dayOrdersMax: integer('day_orders_max'),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.paymentSystem] })],
);

export const gatewayPayouts = pgTable(
  'gateway_payouts',
  {
    gateway: text('gateway').notNull(),
    paymentSystem: text('payment_system').notNull(),
    unitsMax: units('units_max'),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.paymentSystem] })],
);

export const gatewayDays = pgTable(
  'gateway_days',
  {
    day: date('day').notNull(),
    gateway: text('gateway').notNull(),
    paymentSystem: text('payment_system').notNull(),
    units: units('units').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.gateway, table.paymentSystem] })],
);

export const onlinePayments = pgTable('online_payments', {
  reference: text('reference').primaryKey(),
  orderId: text('order_id').notNull(),
  gateway: text('gateway').notNull(),
  paymentSystem: text('payment_system').notNull(),
  asset: text('asset').notNull(),
  units: units('units').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  paidBy: text('paid_by'),
  creditedAt: instant('credited_at'),
});

export const notificationStates = ['waiting', 'credited', 'ignored', 'person', 'settled'] as const;

export const paymentNotifications = pgTable('payment_notifications', {
  id: uuid('id').primaryKey().defaultRandom(),
  gateway: text('gateway').notNull(),
  operation: text('operation').notNull(),
  status: text('status', { enum: ['paid', 'pending', 'failed'] }).notNull(),
  reference: text('reference').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  merchant: text('merchant'),
  fee: text('fee'),
  deviates: boolean('deviates').notNull().default(false),
  paidAt: instant('paid_at'),
  body: bytes('body').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  contradictedAt: instant('contradicted_at'),
  state: text('state', { enum: notificationStates }).notNull().default('waiting'),
  reason: text('reason'),
  tries: integer('tries').notNull().default(0),
  nextAt: instant('next_at').notNull().defaultNow(),
  depositKey: text('deposit_key'),
  settledAt: instant('settled_at'),
  settledBy: actor('settled_by'),
  settledReason: text('settled_reason'),
});
