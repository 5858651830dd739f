import { sql } from 'drizzle-orm';
import { referralRate } from '../../../core/referrals/earning.ts';
import type { ReferralTerms, ReferralTier } from '../../../core/referrals/referral-terms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { agreedRate } from '../accounts/account-facts.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { countReferrals } from './referral-turnover.ts';

export type Standing = {
  readonly terms: ReferralTerms;
  readonly counted: number;
  readonly ratePpm: bigint;
  /** The share was agreed with this partner, and goes by no tier. */
  readonly isAgreed: boolean;
  /** The next tier of the programme; null at the last one, or where a share was agreed. */
  readonly next: ReferralTier | null;
};

/** What share a partner has by now, and what the next one takes. */
export async function readStanding(database: Queryable, partnerId: string): Promise<Standing> {
  const terms = await readReferralTerms(database);
  const counted = await countReferrals(database, partnerId, terms);
  const { rows } = await database.execute<{ rate: string | null }>(sql`
    select ${agreedRate(sql`${partnerId}::uuid`)}::text as rate`);
  const agreed = rows[0]?.rate ?? null;
  const isAgreed = agreed !== null;
  const ratePpm = referralRate(terms, counted, isAgreed ? BigInt(agreed) : null);
  const next = isAgreed ? null : terms.tiers.find(({ countMin }) => countMin > counted);
  return { terms, counted, ratePpm, isAgreed, next: next ?? null };
}
