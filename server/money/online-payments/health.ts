import { type SQL, sql } from 'drizzle-orm';
import { asideSeconds } from '../../../core/online-payments/set-aside.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { gatewaysChanged } from './open-gateways.ts';
import { gatewayHealth } from './tables.ts';

/**
 * Notes that a provider failed, and why, for the office. One that fails again and again is set
 * aside for a while: nobody is sent there, and it is tried again later. What it understood and
 * refused does not count.
 */
export async function noteFailure(
  database: Queryable,
  gateway: string,
  { why, counts }: { readonly why: string; readonly counts: boolean },
): Promise<void> {
  const { rows } = await database.execute<{ failures: number }>(sql`
    insert into gateway_health as h (gateway, failed_at, failed_why, failures)
    values (${gateway}, now(), ${why.slice(0, 200)}, ${counts ? 1 : 0})
    on conflict (gateway) do update
       set failed_at = now(), failed_why = excluded.failed_why,
           failures = h.failures + excluded.failures
    returning failures`);
  const seconds = asideSeconds(rows[0]?.failures ?? 0);
  if (seconds === 0 || !counts) return;
  await database.execute(sql`
    update gateway_health set aside_until = now() + make_interval(secs => ${seconds})
     where gateway = ${gateway}`);
  await database.execute(sql`select pg_notify(${gatewaysChanged}, '')`);
}

/** Notes that a provider did what it was asked for: nothing is held against it any more. */
export async function noteSuccess(database: Queryable, gateway: string): Promise<void> {
  const mended = await database.execute(sql`
    update gateway_health set failures = 0, aside_until = null
     where gateway = ${gateway} and failures > 0`);
  if (mended.rowCount !== 1) return;
  await database.execute(sql`select pg_notify(${gatewaysChanged}, '')`);
}

/** Notes that something came in a provider's name that it has not signed: once in ten seconds. */
export async function noteRefused(
  database: Queryable,
  gateway: string,
  why: string,
): Promise<void> {
  const said = { refusedAt: sql`now()`, refusedWhy: why.slice(0, 200) };
  await database
    .insert(gatewayHealth)
    .values({ gateway, ...said })
    .onConflictDoUpdate({
      target: gatewayHealth.gateway,
      set: said,
      setWhere: sql`coalesce(${gatewayHealth.refusedAt} < now() - interval '10 seconds', true)`,
    });
}

/** A statement that notes that providers were heard of, for those who write more at once. */
export function noteNotified(gateways: SQL): SQL {
  return sql`insert into gateway_health (gateway, notified_at) ${gateways}
    on conflict (gateway) do update set notified_at = excluded.notified_at`;
}
