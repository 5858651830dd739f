import type { ReferralProgrammeAttributes } from '../../contract/referrals.ts';
import type { ToldTier } from '../../core/referrals/estimate.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';

export type Programme = Readonly<ReferralProgrammeAttributes>;

/** What the programme is to whoever is signed in. */
export type Partner = NonNullable<Programme['partner']>;

/** The terms of the programme, and where the signed-in partner stands. Throws `ApiFailure`. */
export async function readProgramme(api: ApiClient): Promise<Programme> {
  const resource = oneOf(await api.get('/api/v1/referral_programme'));
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  return viewOf<ReferralProgrammeAttributes>(resource);
}

/** The tiers as the core reckons with them. */
export function tiersOf({ tiers }: Pick<Programme, 'tiers'>): readonly ToldTier[] {
  return tiers.map(({ count_min: countMin, rate: percent }) => ({ countMin, percent }));
}
