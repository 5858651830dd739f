import { sql } from 'drizzle-orm';
import { earningOf, referralRate } from '../../../core/referrals/earning.ts';
import type { ReferralTerms } from '../../../core/referrals/referral-terms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { agreedRate } from '../accounts/account-facts.ts';
import { sumsByPartner } from '../referral-days/sums-by-partner.ts';

/** What the programme has cost within some days, and what other terms would have. */
type TermsTrial = {
  readonly partners: number;
  /** Partners whose share would be another. */
  readonly changed: number;
  readonly orders: number;
  /** What the orders were worth, in cents like all below. */
  readonly worth: bigint;
  readonly cost: bigint;
  readonly wouldCost: bigint;
};

type Row = {
  readonly orders: number;
  readonly usd: string;
  readonly earned: string;
  readonly agreed: string | null;
  readonly counted: number;
  readonly counted_now: number;
};

/**
 * Tries terms on the sums of the last days: each partner has the share that as many referrals as
 * count by these terms today would give them. Reads a row a partner, link and day, and no order.
 */
export async function tryReferralTerms(
  database: Pick<Queryable, 'execute'>,
  now: ReferralTerms,
  other: ReferralTerms,
  days: number,
): Promise<TermsTrial> {
  const counting = ({ countsAbove }: ReferralTerms) => sql`(
    select count(*)::int from referral_turnovers t
     where t.referrer_id = d.partner_id and t.rub_units > ${countsAbove.toString()}::numeric)`;
  const { rows } = await database.execute<Row>(sql`
    select d.orders, d.usd::text, d.earned::text,
           ${agreedRate(sql`d.partner_id`)}::text as agreed,
           ${counting(other)} as counted, ${counting(now)} as counted_now
      from (${sumsByPartner(days)}) d`);
  const trial = { partners: 0, changed: 0, orders: 0, worth: 0n, cost: 0n, wouldCost: 0n };
  for (const row of rows) {
    const agreed = row.agreed === null ? null : BigInt(row.agreed);
    const ratePpm = referralRate(other, row.counted, agreed);
    const usd = BigInt(row.usd);
    trial.partners += 1;
    trial.changed += ratePpm === referralRate(now, row.counted_now, agreed) ? 0 : 1;
    trial.orders += row.orders;
    trial.worth += usd;
    trial.cost += BigInt(row.earned);
    trial.wouldCost += earningOf(usd, ratePpm);
  }
  return trial;
}
