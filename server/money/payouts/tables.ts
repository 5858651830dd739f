import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { payoutKinds } from '../../../core/orders/decide/decision.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

export const payoutRowStates = [
  'queued',
  'prepared',
  /** An operator is making it: it may have left, as if its bytes had been sent. */
  'claimed',
  'sent',
  'confirmed',
  'failed',
  'withdrawn',
] as const;

export const payouts = pgTable('payouts', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  kind: text('kind', { enum: payoutKinds }).notNull(),
  paymentSystem: text('payment_system').notNull(),
  rail: text('rail').notNull(),
  account: text('account').notNull(),
  memo: text('memo'),
  asset: text('asset').notNull(),
  units: units('units').notNull(),
  state: text('state', { enum: payoutRowStates }).notNull().default('queued'),
  reason: text('reason'),
  /** What the bank calls it, where it was made by hand. */
  bankReference: text('bank_reference'),
  /** The requisite of ours that it was paid from; null where nobody said. */
  paidFrom: uuid('paid_from'),
  /** Who makes it by hand, or has. */
  claimedBy: actor('claimed_by'),
  claimedAt: instant('claimed_at'),
  /** Nobody knows whether its provider has paid it: a person finds out. */
  unclearAt: instant('unclear_at'),
  notBefore: instant('not_before').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
});

export const payoutAttempts = pgTable(
  'payout_attempts',
  {
    payoutId: text('payout_id').notNull(),
    number: integer('number').notNull(),
    rail: text('rail').notNull(),
    reference: text('reference').notNull(),
    raw: text('raw').notNull(),
    inputs: text('inputs').array().notNull().default([]),
    feeAsset: text('fee_asset').notNull(),
    feeUnits: units('fee_units').notNull().default(0n),
    state: text('state', { enum: ['prepared', 'sent', 'confirmed', 'dead'] })
      .notNull()
      .default('prepared'),
    submissions: integer('submissions').notNull().default(0),
    confirmations: integer('confirmations').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    byKey: boolean('by_key').notNull().default(false),
    submittedAt: instant('submitted_at'),
    refusedWhy: text('refused_why'),
    answeredAt: instant('answered_at'),
    nextAt: instant('next_at').notNull().defaultNow(),
    /** What its provider calls it, and its transaction on the chain; null until it is known. */
    operation: text('operation'),
    txid: text('txid'),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.number] })],
);
