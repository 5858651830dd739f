import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { operationalErrorRows } from './tables.ts';

const retentionDays = 90;
const batch = 500;

/** Forgets errors that have not come for three months. The totals stay. */
export function forgetOldErrors(database: Database): Promise<number> {
  const { id, lastSeenAt } = operationalErrorRows;
  return inBatches(batch, async () => {
    const old = database
      .select({ id })
      .from(operationalErrorRows)
      .where(sql`${lastSeenAt} < now() - make_interval(days => ${retentionDays})`)
      .limit(batch);
    const gone = await database.delete(operationalErrorRows).where(inArray(id, old));
    return gone.rowCount ?? 0;
  });
}
