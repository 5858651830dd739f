import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/database/columns.ts';

/** Filled by the database where it says so: `id`, `at` and both hashes are the trigger's own. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'bigint' }).primaryKey(),
  at: instant('at').notNull(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  ip: text('ip'),
  prevHash: bytes('prev_hash').notNull(),
  hash: bytes('hash').notNull(),
});

/** How far the log has been proved; see the migration. */
export const auditProof = pgTable('audit_proof', {
  id: text('id').primaryKey(),
  provedId: bigint('proved_id', { mode: 'bigint' }).notNull(),
  provedHash: bytes('proved_hash').notNull(),
  checkedAt: instant('checked_at'),
  brokenAt: bigint('broken_at', { mode: 'bigint' }),
  passId: bigint('pass_id', { mode: 'bigint' }).notNull(),
  passHash: bytes('pass_hash').notNull(),
  passBeganAt: instant('pass_began_at').notNull(),
  passedFrom: instant('passed_from'),
  passedUntil: instant('passed_until'),
  passedBrokenAt: bigint('passed_broken_at', { mode: 'bigint' }),
});
