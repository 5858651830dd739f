import { sql } from 'drizzle-orm';
import type { LevelTerms } from '../../../core/levels/level-terms.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** What customers were given within some days, and what other levels would have given them. */
type LevelsTrial = {
  readonly customers: number;
  /** Customers who would have had a level on one of the days. */
  readonly reached: number;
  readonly orders: number;
  /** What the orders were worth, in cents like all below. */
  readonly worth: bigint;
  /** Cashback and coupons that were given. */
  readonly given: bigint;
  /** At most: no discount is more than the margin, and no cashback more than what is left of it. */
  readonly discount: bigint;
  readonly cashback: bigint;
};

/**
 * Tries levels on the sums of the last days: each day of a customer goes by what they had
 * exchanged before it. Reads a row a customer and day, and no order.
 */
export async function tryLevels(
  database: Pick<Queryable, 'execute'>,
  { levels }: LevelTerms,
  days: number,
): Promise<LevelsTrial> {
  const list = (pick: (level: LevelTerms['levels'][number]) => bigint) =>
    sql.param(levels.map((level) => pick(level).toString()));
  const { rows } = await database.execute<
    Record<'customers' | 'reached' | 'orders', number> &
      Record<'worth' | 'given' | 'discount' | 'cashback', string>
  >(sql`
    with level as (
      select * from unnest(${list(({ turnoverFrom }) => turnoverFrom)}::numeric[],
                           ${list(({ discountPpm }) => discountPpm)}::numeric[],
                           ${list(({ cashbackPpm }) => cashbackPpm)}::numeric[])
             as level (turnover_from, discount_ppm, cashback_ppm)),
    day as (
      select d.user_id, d.orders, d.usd_units, d.given_units,
             t.usd_units - sum(d.usd_units) over (
               partition by d.user_id order by d.day desc) as before
        from customer_days d join customer_turnovers t on t.user_id = d.user_id
       where d.day > current_date - ${days}::int)
    select count(distinct user_id)::int as customers,
           count(distinct user_id) filter (where reached.turnover_from is not null)::int as reached,
           coalesce(sum(orders), 0)::int as orders,
           coalesce(sum(usd_units), 0)::text as worth,
           coalesce(sum(given_units), 0)::text as given,
           trunc(coalesce(sum(usd_units * discount_ppm / 1000000), 0))::text as discount,
           trunc(coalesce(sum(usd_units * cashback_ppm / 1000000), 0))::text as cashback
      from day left join lateral (
        select * from level where turnover_from <= day.before
         order by turnover_from desc limit 1) reached on true`);
  const [row] = rows;
  return {
    customers: row?.customers ?? 0,
    reached: row?.reached ?? 0,
    orders: row?.orders ?? 0,
    worth: BigInt(row?.worth ?? '0'),
    given: BigInt(row?.given ?? '0'),
    discount: BigInt(row?.discount ?? '0'),
    cashback: BigInt(row?.cashback ?? '0'),
  };
}
