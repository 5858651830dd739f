import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

/** Receive-only addresses that operators have pasted. */
export const poolAddresses = pgTable('pool_addresses', {
  id: uuid('id').primaryKey(),
  rail: text('rail').notNull(),
  address: text('address').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  /** The order it is lent to, until that is over and the address has rested. */
  lentTo: text('lent_to'),
  lentAt: instant('lent_at'),
  createdBy: actor('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What has left an address for the operators' own wallet. */
export const addressSweeps = pgTable('address_sweeps', {
  id: uuid('id').primaryKey(),
  addressId: uuid('address_id').notNull(),
  asset: text('asset').notNull(),
  units: units('units').notNull(),
  txid: text('txid'),
  sweptBy: actor('swept_by').notNull(),
  sweptAt: instant('swept_at').notNull().defaultNow(),
});
