import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { asideReasons } from '../../../core/deposits/owner-of.ts';
import type { IncomeUnits } from '../../../core/money/units.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const deposits = pgTable('deposits', {
  id: uuid('id').primaryKey().defaultRandom(),
  rail: text('rail').notNull(),
  key: text('key').notNull(),
  orderId: text('order_id'),
  paymentSystem: text('payment_system'),
  address: text('address').notNull(),
  memo: text('memo'),
  txid: text('txid').notNull(),
  asset: text('asset').notNull(),
  units: units('units').$type<IncomeUnits>().notNull(),
  state: text('state', { enum: ['pending', 'mined', 'conflicted'] }).notNull(),
  confirmations: integer('confirmations').notNull().default(0),
  blockHash: text('block_hash'),
  replaceable: boolean('replaceable').notNull().default(false),
  seenAt: instant('seen_at').notNull(),
  minedAt: instant('mined_at'),
  notifiedState: text('notified_state', { enum: ['none', 'seen', 'credited', 'dropped'] })
    .notNull()
    .default('none'),
  creditedAt: instant('credited_at'),
  createdBy: actor('created_by'),
  sender: text('sender'),
  asideReason: text('aside_reason', { enum: asideReasons }),
  meantFor: text('meant_for'),
  settledAt: instant('settled_at'),
  settledBy: actor('settled_by'),
  settledReason: text('settled_reason'),
  pooled: boolean('pooled').notNull().default(false),
  sweepId: uuid('sweep_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What a rail told of money and could not be read: it waits for a person to settle it. */
export const unreadEntries = pgTable('unread_entries', {
  id: uuid('id').primaryKey().defaultRandom(),
  rail: text('rail').notNull(),
  key: text('key').notNull(),
  reason: text('reason').notNull(),
  content: text('content').notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
  settledBy: actor('settled_by'),
  settledReason: text('settled_reason'),
});
