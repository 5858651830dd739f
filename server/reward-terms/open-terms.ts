import type { LevelTerms } from '../../core/levels/level-terms.ts';
import type { ReferralTerms } from '../../core/referrals/referral-terms.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import { type Kept, keepLoaded } from '../platform/database/keep-loaded.ts';
import type { Platform } from '../platform/platform.ts';
import { readLevelTerms, readReferralTerms } from './read-terms.ts';

export type RewardTerms = { readonly referral: ReferralTerms; readonly levels: LevelTerms };

/** The terms in force as this process has them in memory, a few seconds old at most. */
export type RewardTermsRoom = Kept<RewardTerms>;

/** Follows the terms for what every quote and every text tells of them. */
export function openRewardTerms(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  announcements: Announcements,
): Promise<RewardTermsRoom> {
  return keepLoaded(log, announcements, {
    load: async () => ({
      referral: await readReferralTerms(database),
      levels: await readLevelTerms(database),
    }),
    channels: ['reward_terms_changed'],
    // Terms may be set for a day to come: that day is not announced.
    lookMilliseconds: 10_000,
    name: 'the terms of rewards',
  });
}
