import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';

export type FigureSpan = {
  /** First and last day, as 2026-11-21. */
  readonly since: string;
  readonly until: string;
  readonly utcOffsetMinutes: number;
};

/** Postings of one kind of account, of one direction on one day. */
export type FigureRow = {
  readonly day: string;
  readonly directionId: string;
  /** `incoming`, `customer`, or an account of the result: `spread`, `fee`, … */
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
};

export type ExchangeCount = {
  readonly day: string;
  readonly directionId: string;
  readonly exchanges: number;
};

/**
 * Sums the postings of exchanges by day and direction, and whatever else was earned or lost with
 * their orders: what a payout or a refund cost, and money that vanished after it was used.
 */
export async function readFigures(
  database: Queryable,
  span: FigureSpan,
): Promise<{ readonly rows: readonly FigureRow[]; readonly counts: readonly ExchangeCount[] }> {
  const offset = sql`make_interval(mins => ${span.utcOffsetMinutes})`;
  const day = sql`to_char((j.created_at at time zone 'UTC') + ${offset}, 'YYYY-MM-DD')`;
  const within = sql`
    j.created_at >= (${span.since}::date - ${offset}) at time zone 'UTC'
    and j.created_at < (${span.until}::date + interval '1 day' - ${offset}) at time zone 'UTC'
    and o.kind = 'exchange'
    and (j.kind in ('exchange', 'exchange_reversed', 'payout') or exists (
      select from ledger_postings r where r.journal_id = j.id and ${isResult(sql`r.account`)}))`;
  const sums = await database.execute<
    Record<'day' | 'direction_id' | 'account' | 'asset', string> & {
      units: string;
    }
  >(sql`
    select ${day} as day, o.direction_id,
           case when p.account = 'customer:' || o.income_system
                 and o.income_system <> o.outcome_system then 'given'
                else split_part(p.account, ':', 1) end as account,
           p.asset, sum(p.units)::text as units
      from ledger_journals j
      join orders o on o.id = j.order_id
      join ledger_postings p on p.journal_id = j.id
     where ${within}
       and (j.kind in ('exchange', 'exchange_reversed') or ${isResult(sql`p.account`)})
     group by 1, 2, 3, 4`);
  const counts = await database.execute<{ day: string; direction_id: string; exchanges: number }>(
    sql`select ${day} as day, o.direction_id,
               sum(case j.kind when 'exchange' then 1
                               when 'exchange_reversed' then -1 else 0 end)::int as exchanges
          from ledger_journals j join orders o on o.id = j.order_id
         where ${within} group by 1, 2 order by 1 desc, 3 desc, 2`,
  );
  return {
    rows: sums.rows.map((row) => ({
      day: row.day,
      directionId: row.direction_id,
      account: row.account,
      asset: row.asset,
      units: BigInt(row.units),
    })),
    counts: counts.rows.map((row) => ({
      day: row.day,
      directionId: row.direction_id,
      exchanges: row.exchanges,
    })),
  };
}

/** Accounts that tell what was earned, whichever journal posts to them. */
function isResult(account: SQL): SQL {
  return sql`split_part(${account}, ':', 1) = any(
    array['network', 'spread', 'fee', 'rounding', 'tolerance'])`;
}
