import { sql } from 'drizzle-orm';
import type { SupportAttributes } from '../../contract/support.ts';
import type { Queryable } from '../platform/database/database.ts';

export type MeasuredPayouts = NonNullable<SupportAttributes['measured_payouts']>;

const days = 30;
/** Fewer orders are chance and not a figure. */
const ordersMin = 5;

/**
 * How many exchanges of the last thirty days are completed, and within how many minutes of its
 * money being credited half of them were paid out; null where there were too few.
 */
export async function measurePayouts(database: Queryable): Promise<MeasuredPayouts | null> {
  const { rows } = await database.execute<{ minutes: number | null; orders: string }>(sql`
    select percentile_cont(0.5) within group (
             order by extract(epoch from completed_at - paid_at) / 60
           ) as minutes,
           count(*) as orders
    from orders
    where status = 'completed' and kind = 'exchange' and paid_at is not null
      and created_at > now() - ${days} * interval '1 day'`);
  const [row] = rows;
  const orders = Number(row?.orders ?? 0);
  if (row === undefined || row.minutes === null || orders < ordersMin) return null;
  return { median_minutes: Math.max(1, Math.round(row.minutes)), orders, days };
}
