import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { correctionStates } from '../../../core/payout-holds/correction-states.ts';
import { heldCustomers } from '../../../core/payout-holds/payout-hold.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { bytes, instant, units } from '../../platform/database/columns.ts';

export const payoutHoldRules = pgTable('payout_hold_rules', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Null for every direction. */
  directionId: text('direction_id'),
  appliesTo: text('applies_to', { enum: heldCustomers }).notNull(),
  outcomeMinUnits: units('outcome_min_units'),
  scoreMinPpm: integer('score_min_ppm'),
  delayMinutes: integer('delay_minutes').notNull().default(0),
  needsRelease: boolean('needs_release').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  version: integer('version').notNull().default(1),
  updatedBy: actor('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const payoutHolds = pgTable('payout_holds', {
  payoutId: text('payout_id').primaryKey(),
  orderId: text('order_id').notNull(),
  reasons: text('reasons').array().notNull(),
  heldUntil: instant('held_until'),
  needsRelease: boolean('needs_release').notNull(),
  /** The operator who let the order go on. */
  preparedBy: actor('prepared_by'),
  releasedBy: actor('released_by'),
  releasedAt: instant('released_at'),
  releaseReason: text('release_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Payment systems that nothing is paid out of for now. */
export const payoutPauses = pgTable('payout_pauses', {
  paymentSystem: text('payment_system').primaryKey(),
  cause: text('cause', { enum: ['drift'] }).notNull(),
  since: instant('since').notNull().defaultNow(),
});

/** Restores of the database; payouts are stopped until the last of them is released. */
export const recoveries = pgTable('recoveries', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The moment that the restored database is of. */
  madeAt: instant('made_at').notNull(),
  begunAt: instant('begun_at').notNull().defaultNow(),
  /** Null: the command that restores. */
  begunBy: actor('begun_by'),
  releasedAt: instant('released_at'),
  releasedBy: actor('released_by'),
});

export const recoveryOutcomes = ['paid', 'not_paid'] as const;

/** What somebody found out about a payment that the restored database knows nothing of. */
export const recoveryDecisions = pgTable('recovery_decisions', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  recoveryId: bigint('recovery_id', { mode: 'bigint' }).notNull(),
  payoutId: text('payout_id').notNull(),
  /** What was signed for it; empty where it is made by hand. */
  txid: text('txid').notNull().default(''),
  outcome: text('outcome', { enum: recoveryOutcomes }).notNull(),
  reference: text('reference'),
  reason: text('reason').notNull(),
  decidedBy: actor('decided_by').notNull(),
  decidedAt: instant('decided_at').notNull().defaultNow(),
});

export const accountCorrections = pgTable('account_corrections', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: text('order_id').notNull(),
  state: text('state', { enum: correctionStates }).notNull().default('proposed'),
  oldAccount: text('old_account').notNull(),
  oldMemo: text('old_memo'),
  newAccount: text('new_account').notNull(),
  newMemo: text('new_memo'),
  reason: text('reason').notNull(),
  proposedBy: actor('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull().defaultNow(),
  tokenHash: bytes('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When the customer agreed or refused. */
  answeredAt: instant('answered_at'),
  approvedBy: actor('approved_by'),
  cancelledBy: actor('cancelled_by'),
  cancelReason: text('cancel_reason'),
  endedAt: instant('ended_at'),
});
