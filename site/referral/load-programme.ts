import type { ReferralProgrammeAttributes } from '../../contract/people/referrals.ts';
import type { SignedTier } from '../../core/referrals/estimate.ts';
import type { ApiClient } from '../api/client.ts';

export type Programme = Readonly<ReferralProgrammeAttributes>;

/** What the programme is to whoever is signed in. */
export type Partner = NonNullable<Programme['partner']>;

/** The terms of the programme, and where the signed-in partner stands. Throws `ApiFailure`. */
export async function readProgramme(api: ApiClient): Promise<Programme> {
  return (await api.call('GET /api/v1/referral_programme')).item;
}

/** The tiers as the core reckons with them. */
export function tiersOf({ tiers }: Pick<Programme, 'tiers'>): readonly SignedTier[] {
  return tiers.map(({ count_min: countMin, rate: percent }) => ({ countMin, percent }));
}
