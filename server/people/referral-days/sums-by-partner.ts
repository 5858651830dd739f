import { type SQL, sql } from 'drizzle-orm';

/** Orders, their worth and what they earned each partner within the last days, as a query. */
export function sumsByPartner(days: number): SQL {
  return sql`
    select partner_id, sum(orders)::int as orders, sum(usd_units) as usd,
           sum(earned_units) as earned
      from referral_days where day > current_date - ${days}::int
     group by partner_id having sum(orders) > 0`;
}
