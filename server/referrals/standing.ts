import { sql } from 'drizzle-orm';
import { referralRate } from '../../core/referrals/earning.ts';
import { referralTiers } from '../../core/referrals/referral-terms.ts';
import type { Queryable } from '../platform/database/database.ts';
import { countReferrals } from './earn.ts';

export type Standing = {
  readonly counted: number;
  readonly ratePpm: bigint;
  /** The next tier of the programme; null at the last one, or where a share was agreed. */
  readonly next: { readonly countMin: number; readonly percent: string } | null;
};

/** What share a partner has by now, and what the next one takes. */
export async function readStanding(database: Queryable, partnerId: string): Promise<Standing> {
  const counted = await countReferrals(database, partnerId);
  const { rows } = await database.execute<{ rate: string | null }>(sql`
    select referral_rate_ppm::text as rate from users where id = ${partnerId}`);
  const agreed = rows[0]?.rate ?? null;
  const ratePpm = referralRate(counted, agreed === null ? null : BigInt(agreed));
  const next = agreed === null ? referralTiers.find(({ countMin }) => countMin > counted) : null;
  return { counted, ratePpm, next: next ?? null };
}
