import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** How a provider's last payments have gone. */
export type MeasuredPayments = {
  readonly asked: number;
  readonly paid: number;
  /** From leaving for its page to being credited, half of them at most so long; null: none was. */
  readonly medianSeconds: number | null;
};

/** No more of the last payments of a provider are read, however many there were. */
const paymentsMax = 500;
const days = 30;

/**
 * What became of the last payments of each provider, by its name. One that was begun a quarter of
 * an hour ago or later may still be paid and is not counted.
 */
export async function measurePayments(
  database: Queryable,
): Promise<ReadonlyMap<string, MeasuredPayments>> {
  const { rows } = await database.execute<{
    gateway: string;
    asked: number;
    paid: number;
    median: number | null;
  }>(sql`
    select g.name as gateway, m.asked, m.paid, m.median
      from gateways g
     cross join lateral (
       select count(*)::int as asked, count(paid_by)::int as paid,
              percentile_cont(0.5) within group (
                order by extract(epoch from credited_at - created_at)) as median
         from (select paid_by, credited_at, created_at from online_payments
                where gateway = g.name
                  and created_at between now() - make_interval(days => ${days})
                                     and now() - interval '15 minutes'
                order by created_at desc limit ${paymentsMax}) last) m
     where m.asked > 0`);
  return new Map(
    rows.map(({ gateway, asked, paid, median }) => [
      gateway,
      { asked, paid, medianSeconds: median === null ? null : Math.round(Number(median)) },
    ]),
  );
}
