import { sql } from 'drizzle-orm';
import type { SupportAttributes } from '../../contract/support.ts';
import type { Queryable } from '../platform/database/database.ts';

export type Measured = NonNullable<SupportAttributes['measured']>;

const days = 30;
/** Fewer cases are chance and not a figure. */
const casesMin = 5;

/**
 * Half of the orders that came under moderation in the last thirty days had an operator's action
 * within these minutes; null where there were too few. What happens to an order meanwhile is no
 * other case, and an order that went on without an operator waited for nobody.
 */
export async function measureAnswers(database: Queryable): Promise<Measured | null> {
  const { rows } = await database.execute<{ minutes: number | null; cases: string }>(sql`
    select percentile_cont(0.5) within group (order by waited.minutes) as minutes,
           count(*) as cases
    from (
      select extract(epoch from answer.at - held.at) / 60 as minutes
      from order_timeline held
      left join order_timeline before
        on before.order_id = held.order_id and before.line = held.line - 1
      cross join lateral (
        select next.at, next.actor from order_timeline next
        where next.order_id = held.order_id and next.line > held.line
          and (next.actor like 'operator:%' or next.status <> 'moderation')
        order by next.line limit 1
      ) answer
      where held.status = 'moderation' and before.status is distinct from 'moderation'
        and held.at > now() - ${days} * interval '1 day'
        and held.actor not like 'operator:%' and answer.actor like 'operator:%'
    ) waited`);
  const [row] = rows;
  const cases = Number(row?.cases ?? 0);
  if (row === undefined || row.minutes === null || cases < casesMin) return null;
  return { median_minutes: Math.max(1, Math.round(row.minutes)), cases, days };
}
