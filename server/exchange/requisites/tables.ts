import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

/** An operator's own accounts and wallets: the pool of the manual rail. */
export const requisites = pgTable('requisites', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentSystem: text('payment_system').notNull(),
  account: text('account').notNull(),
  memo: text('memo'),
  holder: text('holder'),
  bank: text('bank'),
  enabled: boolean('enabled').notNull().default(true),
  orderUnitsMin: units('order_units_min').notNull().default(0n),
  orderUnitsMax: units('order_units_max'),
  dayUnitsMax: units('day_units_max'),
  monthUnitsMax: units('month_units_max'),
  slots: integer('slots').notNull().default(1),
  schedule: jsonb('schedule'),
  /** The city whose orders alone are paid to it; null: those of any, and of none. */
  city: text('city'),
  lastIssuedAt: instant('last_issued_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Where the customer of an order was told to pay. */
export const orderRequisites = pgTable('order_requisites', {
  orderId: text('order_id').primaryKey(),
  rail: text('rail').notNull(),
  derivationIndex: bigint('derivation_index', { mode: 'bigint' }),
  requisiteId: uuid('requisite_id'),
  address: text('address').notNull(),
  memo: text('memo'),
  holder: text('holder'),
  bank: text('bank'),
  qr: text('qr'),
  payUrl: text('pay_url'),
  expiresAt: instant('expires_at'),
  units: units('units'),
  operation: text('operation'),
  issuedAt: instant('issued_at').notNull().defaultNow(),
});

/** Requisites that were read from a file together. */
export const requisiteImports = pgTable('requisite_imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  undoneAt: instant('undone_at'),
});

/** Their rows as they were and as they became; no row before: it was made. */
export const requisiteImportSteps = pgTable(
  'requisite_import_steps',
  {
    importId: uuid('import_id').notNull(),
    requisiteId: uuid('requisite_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.requisiteId] })],
);
