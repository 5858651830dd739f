import { type LevelTerms, levelTermsToJson } from '../../../core/levels/level-terms.ts';
import { type ReferralTerms, referralTermsToJson } from '../../../core/referrals/referral-terms.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLevelTerms, readReferralTerms } from './read-terms.ts';

type RewardTerms = { readonly referral: ReferralTerms; readonly levels: LevelTerms };

/** The terms in force as this process has them in memory, a few seconds old at most. */
export type LiveRewardTerms = LiveValue<RewardTerms>;

/** Follows the terms for what every quote and every text tells of them. */
export function openRewardTerms(
  { database, log, tasks }: Pick<Platform, 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<LiveRewardTerms> {
  let last: { readonly text: string; readonly terms: RewardTerms } | null = null;
  return liveValue({ log, tasks }, announcements, {
    async load() {
      const referral = await readReferralTerms(database);
      const levels = await readLevelTerms(database);
      const text = JSON.stringify([referralTermsToJson(referral), levelTermsToJson(levels)]);
      // Pages stand on these as long as they are the same object.
      if (last?.text !== text) last = { text, terms: { referral, levels } };
      return last.terms;
    },
    channels: ['reward_terms_changed'],
    lookMilliseconds: 30_000,
    name: 'the terms of rewards',
  });
}
