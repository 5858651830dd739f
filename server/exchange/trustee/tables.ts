import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import type { AskedOrder } from './asked-order.ts';

/** Keys of partners; the private half of each is derived, not kept. */
export const trusteeKeys = pgTable('trustee_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  partnerId: uuid('partner_id').notNull(),
  publicKey: text('public_key').notNull(),
  contactEmail: text('contact_email').notNull(),
  revokedAt: instant('revoked_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Orders made through the interface, with what was asked for. */
export const trusteeOrders = pgTable('trustee_orders', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  keyId: uuid('key_id').notNull(),
  requestKey: text('request_key').notNull(),
  asked: jsonb('asked').$type<AskedOrder>().notNull(),
  /** How many orders were made to restore it and given up. */
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Signatures of the last minutes, each with the one call it was used for. */
export const trusteeSignatures = pgTable('trustee_signatures', {
  signature: text('signature').primaryKey(),
  call: text('call').notNull(),
  usedAt: instant('used_at').notNull().defaultNow(),
});
