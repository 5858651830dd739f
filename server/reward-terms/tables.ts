import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LevelTermsJson } from '../../core/levels/level-terms.ts';
import type { ReferralTermsJson } from '../../core/referrals/referral-terms.ts';
import { instant } from '../platform/database/columns.ts';

export const termKinds = ['referral', 'levels'] as const;
export type TermKind = (typeof termKinds)[number];

export const rewardTerms = pgTable('reward_terms', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: termKinds }).notNull(),
  terms: jsonb('terms').$type<ReferralTermsJson | LevelTermsJson>().notNull(),
  inForceFrom: instant('in_force_from').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  reason: text('reason').notNull(),
});

/** Terms with their kind, which says what is in them. */
export type KindedTerms =
  | { readonly kind: 'referral'; readonly terms: ReferralTermsJson }
  | { readonly kind: 'levels'; readonly terms: LevelTermsJson };

/** The kind of a row says what its terms are. */
export function kinded({
  kind,
  terms,
}: Pick<typeof rewardTerms.$inferSelect, 'kind' | 'terms'>): KindedTerms {
  if (kind === 'referral' && 'tiers' in terms) return { kind, terms };
  if (kind === 'levels' && 'levels' in terms) return { kind, terms };
  throw new Error(`terms of ${kind} that are none`);
}
