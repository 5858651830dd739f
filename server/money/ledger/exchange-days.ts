import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/**
 * Counts exchanges by day and direction, as a part of a statement. `journals` is a table or a query
 * with the columns of `ledger_journals`, named `j`.
 */
export function addExchangeDays(journals: SQL): SQL {
  return sql`
    insert into exchange_days (day, direction_id, exchanges)
    select (j.created_at at time zone 'UTC')::date, o.direction_id,
           sum(case j.kind when 'exchange' then 1 else -1 end)
      from ${journals} join orders o on o.id = j.order_id and o.kind = 'exchange'
     where j.kind in ('exchange', 'exchange_reversed')
     group by 1, 2
    on conflict (day, direction_id)
    do update set exchanges = exchange_days.exchanges + excluded.exchanges`;
}

/**
 * How often each direction was exchanged within the last days, by its id: a row a day and direction
 * is read, however many orders there were.
 */
export async function readExchanges(
  database: Queryable,
  days: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.execute<{ id: string; exchanges: number }>(sql`
    select direction_id as id, sum(exchanges)::float8 as exchanges from exchange_days
     where day > (now() at time zone 'UTC')::date - ${days}::int
     group by 1`);
  return new Map(rows.map(({ id, exchanges }) => [id, exchanges]));
}
