import { setTimeout as sleep } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Task, Tasks } from '../tasks/task.ts';
import { type CountedError, type ErrorCounts, mergeInto, overflowOf } from './error-counts.ts';
import { operationalErrorRows } from './tables.ts';

/** More kinds than anybody reads: further ones count as one of their code. */
export const rowsMax = 2_000;

const everyMilliseconds = 5_000;

/** Writes every few seconds what was counted, outside of every transaction that failed. */
export function startErrorWriter(
  { database, tasks }: { readonly database: Database; readonly tasks: Tasks },
  counts: ErrorCounts,
): Task {
  const pace = { everyMilliseconds, firstAfterMilliseconds: everyMilliseconds };
  return tasks.start({ name: 'write errors', ...pace, upkeep: true }, () =>
    writeErrors(database, counts),
  );
}

const lastMillisecondsMax = 2_000;

/** Writes what is left as the process ends, which waits no longer than a moment for it. */
export async function writeLast(database: Database, counts: ErrorCounts): Promise<void> {
  const wait = new AbortController();
  const late = sleep(lastMillisecondsMax, undefined, { signal: wait.signal }).catch(() => null);
  // What cannot be written is in the log.
  await Promise.race([writeErrors(database, counts).catch(() => null), late]);
  wait.abort();
}

/** Ends a process in which a task hangs, as if it had died, once its errors are written. */
export function endAfterWriting(database: Database, counts: ErrorCounts, error: Error): void {
  void writeLast(database, counts).then(() => {
    setImmediate(() => {
      throw error;
    });
  });
}

/** Writes all that was counted since; what cannot be written is kept for the next time. */
export async function writeErrors(database: Database, counts: ErrorCounts): Promise<void> {
  const drained = counts.take();
  if (drained.length === 0) return;
  try {
    await inTransaction(database, async (tx) => save(tx, await withinBounds(tx, drained)));
  } catch (error) {
    counts.putBack(drained);
    throw error;
  }
}

/** With the table full, what it does not know yet is counted as one of its code. */
async function withinBounds(
  tx: Transaction,
  errors: readonly CountedError[],
): Promise<readonly CountedError[]> {
  const { fingerprint } = operationalErrorRows;
  const asked = errors.map((error) => error.fingerprint);
  const rows = await tx
    .select({ fingerprint })
    .from(operationalErrorRows)
    .where(inArray(fingerprint, asked));
  const known = new Set(rows.map((row) => row.fingerprint));
  const fresh = asked.length - known.size;
  if (fresh === 0 || (await tx.$count(operationalErrorRows)) + fresh <= rowsMax) return errors;
  const merged = new Map<string, CountedError>();
  for (const error of errors) {
    const isKnown = known.has(error.fingerprint);
    mergeInto(merged, isKnown ? error : { ...error, ...overflowOf(error) });
  }
  return [...merged.values()];
}

/** Adds them to the rows; one that had been resolved is open again. */
async function save(tx: Transaction, errors: readonly CountedError[]): Promise<void> {
  const now = performance.now();
  // Two processes that write at once lock the rows in one order.
  const sorted = errors.toSorted((left, right) => (left.fingerprint < right.fingerprint ? -1 : 1));
  const rows = sorted.map(({ code, fingerprint, place, sample, count, firstAt, lastAt }) => ({
    code,
    fingerprint,
    place,
    sample,
    count,
    first: (firstAt - now) / 1000,
    last: (lastAt - now) / 1000,
  }));
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (
    code text, fingerprint text, place text, sample text, count bigint, first float8, last float8)`;
  // Moments are of whole milliseconds: what came in that of its resolution came after it. The start
  // of the transaction lies before both.
  const cameAgain = sql`date_trunc('milliseconds', known.resolved_at) <= excluded.last_seen_at`;
  await tx.execute(sql`
    insert into operational_errors as known
           (code, fingerprint, place, sample, count, first_seen_at, last_seen_at)
    select code, fingerprint, place, sample, count,
           date_trunc('milliseconds', clock_timestamp() + make_interval(secs => first)),
           date_trunc('milliseconds', clock_timestamp() + make_interval(secs => last))
      from ${written}
    on conflict (fingerprint) do update set
      count = known.count + excluded.count,
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      sample = excluded.sample,
      reappeared_at = case when ${cameAgain}
                           then excluded.last_seen_at else known.reappeared_at end,
      paged_at = case when ${cameAgain}
                      then null else known.paged_at end,
      resolved_by = case when ${cameAgain}
                         then null else known.resolved_by end,
      resolved_at = case when ${cameAgain}
                         then null else known.resolved_at end`);
  await tx.execute(sql`
    insert into operational_error_totals as known (code, count)
    select code, sum(count)::bigint from ${written} group by code order by code
    on conflict (code) do update set count = known.count + excluded.count`);
}
