import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { proveLedgerOnward } from '../../server/money/ledger/prove-ledger.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';

const summedMillisecondsMax = 1_800_000;
/** All postings at once: by the pace of the worker it would take the better part of an hour. */
const atOnce = { batch: 2_000, chunk: 100_000_000, firstSteps: 1, days: 30 };

/** The proofs begin with a pass over every row, once in the life of a service. */
export async function untilSummed(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolMax: 2 });
  try {
    for (const startedAt = performance.now(); ; await sleep(2_000)) {
      await proveLedgerOnward(database, atOnce);
      const { rows } = await database.execute<{ done: boolean }>(sql`
        select (select filled from ledger_proof)
           and (select proved_id from audit_proof) >= (select coalesce(max(id), 0) from audit_log)
           and (select counted_id from operator_days_state)
               >= (select coalesce(max(id), 0) from audit_log)
           and exists (select from support_measures) as done`);
      if (rows[0]?.done === true) return;
      if (performance.now() - startedAt > summedMillisecondsMax) {
        throw new Error('the background tasks did not come to an end');
      }
    }
  } finally {
    await closeDatabase(database);
  }
}
