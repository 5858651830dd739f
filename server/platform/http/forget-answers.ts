import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';

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
