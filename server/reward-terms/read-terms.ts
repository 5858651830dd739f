import { and, desc, eq, lte, sql } from 'drizzle-orm';
import {
  type ReferralTerms,
  referralTermsFromJson,
  usualReferralTerms,
} from '../../core/referrals/referral-terms.ts';
import type { Queryable } from '../platform/database/database.ts';
import { rewardTerms } from './tables.ts';

/** The terms of the referral programme that are in force at this moment. */
export async function readReferralTerms(
  database: Pick<Queryable, 'select'>,
): Promise<ReferralTerms> {
  const [row] = await database
    .select({ terms: rewardTerms.terms })
    .from(rewardTerms)
    .where(and(eq(rewardTerms.kind, 'referral'), lte(rewardTerms.inForceFrom, sql`now()`)))
    .orderBy(desc(rewardTerms.inForceFrom), desc(rewardTerms.id))
    .limit(1);
  return row === undefined ? usualReferralTerms : referralTermsFromJson(row.terms);
}
