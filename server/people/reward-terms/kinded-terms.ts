import type { LevelTermsJson } from '../../../core/levels/level-terms.ts';
import type { ReferralTermsJson } from '../../../core/referrals/referral-terms.ts';
import type { rewardTerms } from './tables.ts';

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
