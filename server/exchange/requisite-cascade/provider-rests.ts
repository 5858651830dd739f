import { sql } from 'drizzle-orm';
import { restSeconds } from '../../../core/requisite-cascade/next-provider.ts';
import { noteFailure } from '../../money/online-payments/health.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';

/** Those who have failed of late and are left alone. */
export async function readResting(database: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ gateway: string }>(
    sql`select gateway from requisite_rests where rests_until > now()`,
  );
  return new Set(rows.map(({ gateway }) => gateway));
}

/** It has answered: whatever was before is forgotten. */
export async function noteAnswered(database: Queryable, gateway: string): Promise<void> {
  await database.execute(sql`
    update requisite_rests set failures = 0, rests_until = null
     where gateway = ${gateway} and failures > 0`);
}

/** It has failed once more, and is left alone from the third time on. */
export async function noteFailed(database: Database, gateway: string, why: string): Promise<void> {
  // Being set aside is counted here: it is of requisites alone.
  await noteFailure(database, gateway, { why, counts: false });
  const { rows } = await database.execute<{ failures: number }>(sql`
    insert into requisite_rests as stored (gateway, failures) values (${gateway}, 1)
    on conflict (gateway) do update set failures = stored.failures + 1
    returning failures`);
  const seconds = restSeconds(rows[0]?.failures ?? 0);
  if (seconds === 0) return;
  await database.execute(sql`
    update requisite_rests set rests_until = now() + make_interval(secs => ${seconds})
     where gateway = ${gateway}`);
}
