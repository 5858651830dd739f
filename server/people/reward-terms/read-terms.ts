import { and, desc, eq, lte, sql } from 'drizzle-orm';
import {
  type LevelTerms,
  levelTermsFromJson,
  usualLevelTerms,
} from '../../../core/levels/level-terms.ts';
import {
  type ReferralTerms,
  referralTermsFromJson,
  usualReferralTerms,
} from '../../../core/referrals/referral-terms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type KindedTerms, kinded } from './kinded-terms.ts';
import { rewardTerms, type TermKind } from './tables.ts';

type Reading = Pick<Queryable, 'select'>;

/** The terms of the referral programme that are in force at this moment. */
export async function readReferralTerms(database: Reading): Promise<ReferralTerms> {
  const row = await newestOf(database, 'referral');
  return row?.kind === 'referral' ? referralTermsFromJson(row.terms) : usualReferralTerms;
}

/** What customers get by their turnover at this moment. */
export async function readLevelTerms(database: Reading): Promise<LevelTerms> {
  const row = await newestOf(database, 'levels');
  return row?.kind === 'levels' ? levelTermsFromJson(row.terms) : usualLevelTerms;
}

async function newestOf(database: Reading, kind: TermKind): Promise<KindedTerms | null> {
  const [row] = await database
    .select({ kind: rewardTerms.kind, terms: rewardTerms.terms })
    .from(rewardTerms)
    .where(and(eq(rewardTerms.kind, kind), lte(rewardTerms.inForceFrom, sql`now()`)))
    .orderBy(desc(rewardTerms.inForceFrom), desc(rewardTerms.id))
    .limit(1);
  return row === undefined ? null : kinded(row);
}
