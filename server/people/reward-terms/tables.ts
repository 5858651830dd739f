import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LevelTermsJson } from '../../../core/levels/level-terms.ts';
import type { ReferralTermsJson } from '../../../core/referrals/referral-terms.ts';
import { actor } from '../../platform/database/actor-column.ts';
import { instant } from '../../platform/database/columns.ts';

export const termKinds = ['referral', 'levels'] as const;
export type TermKind = (typeof termKinds)[number];

export const rewardTerms = pgTable('reward_terms', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: termKinds }).notNull(),
  terms: jsonb('terms').$type<ReferralTermsJson | LevelTermsJson>().notNull(),
  inForceFrom: instant('in_force_from').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: actor('created_by').notNull(),
  reason: text('reason').notNull(),
});
