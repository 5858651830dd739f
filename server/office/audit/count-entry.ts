import { sql } from 'drizzle-orm';
import { countedOf, type LoggedAction } from '../../../core/reports/operator-actions.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Counts the entry that this transaction has just written, where all before it are counted: else
 * the task that counts the others comes to it in turn. Nobody else writes to the log meanwhile, so
 * the last entry is this one.
 */
export async function countEntry(tx: Transaction, entry: LoggedAction): Promise<void> {
  const counted = countedOf(entry);
  const { operatorId = null, action = null, waited = null, paid = null } = counted ?? {};
  await tx.execute(sql`
    with moved as (
      update operator_days_state s set counted_id = e.id
        from (select id, at from audit_log order by id desc limit 1) e
       where s.id = 'current' and s.time_zone is not null and s.counted_id = e.id - 1
      returning (e.at at time zone s.time_zone)::date as day),
    counted as (
      insert into operator_days as stored (day, operator_id, action, actions)
      select day, ${operatorId}::text, ${action}::text, 1 from moved
       where ${operatorId}::text is not null
      on conflict (day, operator_id, action) do update set actions = stored.actions + 1),
    waited as (
      insert into operator_waits as stored (day, operator_id, kind, bucket, actions, seconds)
      select day, ${operatorId}::text, ${waited?.kind ?? null}::text, ${waited?.bucket ?? 0}::int,
             1, ${waited?.seconds ?? 0}::bigint
        from moved where ${waited?.kind ?? null}::text is not null
      on conflict (day, operator_id, kind, bucket) do update
        set actions = stored.actions + 1, seconds = stored.seconds + excluded.seconds)
    insert into operator_payouts as stored (day, operator_id, asset, payouts, units)
    select day, ${operatorId}::text, ${paid?.asset ?? null}::text, 1, ${paid?.units ?? 0n}::numeric
      from moved where ${paid?.asset ?? null}::text is not null
    on conflict (day, operator_id, asset) do update
      set payouts = stored.payouts + 1, units = stored.units + excluded.units`);
}
