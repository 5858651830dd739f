import { sql } from 'drizzle-orm';
import type { Speeds } from '../../../core/reports/speeds.ts';
import type { Queryable } from '../../platform/database/database.ts';

const counts = [
  'orders',
  'paid',
  'completed',
  'expired',
  'cancelled',
  'rejected',
  'refunded',
  'reviewed',
  'held',
] as const;
type Count = (typeof counts)[number];

type Flow = Readonly<Record<Count | 'quotes', number>> & { readonly speeds: Speeds };

type Days = {
  readonly since: string;
  readonly until: string;
  readonly utcOffsetMinutes: number;
};

/** How the orders that were made in a span of days went on, and how many quotes were given. */
export async function readFlow(database: Queryable, days: Days): Promise<Flow> {
  const offset = sql`make_interval(mins => ${days.utcOffsetMinutes}::int)`;
  const within = sql`at >= (${days.since}::date - ${offset}) at time zone 'UTC'
    and at < (${days.until}::date + interval '1 day' - ${offset}) at time zone 'UTC'`;
  const sums = counts.map(
    (name) => sql`coalesce(sum(${sql.raw(name)}), 0)::int as ${sql.raw(name)}`,
  );
  const [slots, quotes, speeds] = await Promise.all([
    database.execute<Record<Count, number>>(
      sql`select ${sql.join(sums, sql`, `)} from order_slots where ${within}`,
    ),
    database.execute<{ quotes: number }>(
      sql`select coalesce(sum(quotes), 0)::float8 as quotes from quote_slots where ${within}`,
    ),
    database.execute<{ bucket: number; orders: number }>(sql`
      select bucket, sum(orders)::int as orders from order_speeds where ${within}
       group by 1 order by 1`),
  ]);
  const [slot] = slots.rows;
  if (slot === undefined) throw new Error('sums were asked for and none came');
  return { ...slot, quotes: quotes.rows[0]?.quotes ?? 0, speeds: speeds.rows };
}

/** A shop has thousands of directions; whoever reads the report looks at those that matter. */
const directionsMax = 100;

type DirectionFlow = {
  readonly directionId: string;
  readonly quotes: number;
  readonly orders: number;
  readonly paid: number;
  readonly completed: number;
};

/** The same of each direction, by days of UTC; those where most quotes were given first. */
export async function readDirectionFlows(
  database: Queryable,
  { since, until }: Pick<Days, 'since' | 'until'>,
): Promise<readonly DirectionFlow[]> {
  const within = sql`day between ${since}::date and ${until}::date`;
  const { rows } = await database.execute<DirectionFlow>(sql`
    select direction_id as "directionId",
           coalesce(q.quotes, 0)::float8 as quotes, coalesce(o.orders, 0)::int as orders,
           coalesce(o.paid, 0)::int as paid, coalesce(o.completed, 0)::int as completed
      from (select direction_id, sum(quotes) as quotes from quote_days where ${within} group by 1) q
      full join (select direction_id, sum(orders) as orders, sum(paid) as paid,
                        sum(completed) as completed
                   from direction_days where ${within} group by 1) o using (direction_id)
     order by quotes desc, orders desc, direction_id
     limit ${directionsMax}`);
  return rows;
}
