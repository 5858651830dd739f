import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { operationalErrorRows } from './tables.ts';

const batch = 500;

/** Forgets errors that have not come for so many days; 0 keeps them. The totals stay. */
export async function forgetOldErrors(database: Database, days: number): Promise<number> {
  if (days === 0) return 0;
  const { id, lastSeenAt } = operationalErrorRows;
  return inBatches(batch, async () => {
    const old = database
      .select({ id })
      .from(operationalErrorRows)
      .where(sql`${lastSeenAt} < now() - make_interval(days => ${days})`)
      .limit(batch);
    const gone = await database.delete(operationalErrorRows).where(inArray(id, old));
    return gone.rowCount ?? 0;
  });
}
