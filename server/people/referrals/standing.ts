import { sql } from 'drizzle-orm';
import { referralRate } from '../../../core/referrals/earning.ts';
import type { ReferralTerms, ReferralTier } from '../../../core/referrals/referral-terms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { agreedRate } from '../accounts/account-facts.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { countedReferrals } from './referral-turnover.ts';

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
  return (await readStandings(database, [partnerId]))(partnerId);
}

/** The same of several partners at once, by their ids. */
export async function readStandings(
  database: Queryable,
  partnerIds: readonly string[],
): Promise<(partnerId: string) => Standing> {
  const terms = await readReferralTerms(database);
  const { rows } = await database.execute<{ id: string; counted: number; rate: string | null }>(sql`
    select partner.id::text, ${countedReferrals(sql`partner.id`, terms)} as counted,
           ${agreedRate(sql`partner.id`)}::text as rate
      from unnest(${sql.param([...partnerIds])}::uuid[]) as partner (id)`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (partnerId) => {
    const { counted = 0, rate = null } = found.get(partnerId) ?? {};
    const isAgreed = rate !== null;
    const ratePpm = referralRate(terms, counted, isAgreed ? BigInt(rate) : null);
    const next = isAgreed ? null : terms.tiers.find(({ countMin }) => countMin > counted);
    return { terms, counted, ratePpm, isAgreed, next: next ?? null };
  };
}
