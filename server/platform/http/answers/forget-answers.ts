import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inBatches } from '../../database/in-batches.ts';

const batch = 1_000;

/** Forgets the answers to repeated requests that are older than so many days; gives their count. */
export function forgetAnswers(database: Database, days: number): Promise<number> {
  return inBatches(batch, async () => {
    const { rowCount } = await database.execute(sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < now() - make_interval(days => ${days})
         limit ${batch} for update skip locked))`);
    return rowCount ?? 0;
  });
}

/** Those of callers who have not signed in: so many stay at most, whoever comes. */
const anonymousMax = 200_000;

/**
 * The same for callers who have not signed in, after so many hours, and beyond the newest ones
 * sooner. Of the last hour all are kept: whoever asks again asks soon.
 */
export function forgetAnonymousAnswers(
  database: Database,
  hours: number,
  most = anonymousMax,
): Promise<number> {
  return inBatches(batch, async () => {
    const { rowCount } = await database.execute(sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys
         where scope like '%:anonymous' and created_at <= greatest(
           now() - make_interval(hours => ${hours}),
           least(now() - interval '1 hour', coalesce((
             select created_at from idempotency_keys where scope like '%:anonymous'
              order by created_at desc offset ${most} limit 1), '-infinity')))
         limit ${batch} for update skip locked))`);
    return rowCount ?? 0;
  });
}
