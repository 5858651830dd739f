import { sql } from 'drizzle-orm';
import type { WaitKind } from '../../../core/reports/operator-actions.ts';
import type { Queryable } from '../../platform/database/database.ts';

type Days = { readonly since: string; readonly until: string };

type OperatorDays = {
  readonly actions: readonly {
    readonly operatorId: string;
    readonly action: string;
    readonly actions: number;
  }[];
  /** The shortest first. */
  readonly waits: readonly {
    readonly operatorId: string;
    readonly kind: WaitKind;
    readonly bucket: number;
    readonly actions: number;
    readonly seconds: number;
  }[];
  readonly payouts: readonly {
    readonly operatorId: string;
    readonly asset: string;
    readonly units: string;
  }[];
  /** Entries of the log are still to be counted, perhaps of these days. */
  readonly isBehind: boolean;
};

/** What operators did on days of the shop's clock: sums of few rows a day. */
export async function readOperatorDays(
  database: Queryable,
  { since, until }: Days,
  timeZone: string,
): Promise<OperatorDays> {
  const within = sql`day between ${since}::date and ${until}::date`;
  const [actions, waits, payouts, state] = await Promise.all([
    database.execute<OperatorDays['actions'][number]>(sql`
      select operator_id as "operatorId", action, sum(actions)::int as actions
        from operator_days where ${within} group by 1, 2`),
    database.execute<OperatorDays['waits'][number]>(sql`
      select operator_id as "operatorId", kind, bucket, sum(actions)::int as actions,
             sum(seconds)::float8 as seconds
        from operator_waits where ${within} group by 1, 2, 3 order by 3`),
    database.execute<OperatorDays['payouts'][number]>(sql`
      select operator_id as "operatorId", asset, sum(units)::text as units
        from operator_payouts where ${within} group by 1, 2 order by 2`),
    database.execute<{ behind: boolean }>(sql`
      select time_zone is distinct from ${timeZone}
          or counted_id < (select coalesce(max(id), 0) from audit_log) as behind
        from operator_days_state where id = 'current'`),
  ]);
  return {
    actions: actions.rows,
    waits: waits.rows,
    payouts: payouts.rows,
    isBehind: state.rows[0]?.behind !== false,
  };
}
