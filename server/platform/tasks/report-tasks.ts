import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { thisProcess } from '../process/this-process.ts';
import type { Task, TaskStanding } from './task.ts';

export type ProcessKind = 'web' | 'worker';

const everyMilliseconds = 5_000;

/** Tells the office every few seconds how the tasks of this process stand. */
export function reportTasks(
  { database, tasks }: Pick<Platform, 'database' | 'tasks'>,
  kind: ProcessKind,
): Task {
  const options = { name: 'report tasks', everyMilliseconds, upkeep: true };
  return tasks.start({ ...options, restMillisecondsMax: everyMilliseconds }, () =>
    writeStandings(database, kind, tasks.list()),
  );
}

/**
 * Writes them in the name of one process. What processes of its kind left that are silent goes:
 * they are dead, and this one does their work by now. Without one that lives, it stays to be seen.
 */
export async function writeStandings(
  database: Queryable,
  kind: ProcessKind,
  standings: readonly TaskStanding[],
  holder = thisProcess,
): Promise<void> {
  const now = performance.now();
  const rows = standings
    .filter(({ standsBy, upkeep, failures }) => !standsBy && (!upkeep || failures > 0))
    .map((standing) => rowOf(standing, now));
  await database.execute(sql`
    with reported as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (
        task text, began float8, succeeded float8, failed float8, next float8,
        took integer, failures integer, error text)),
    gone as (
      delete from background_tasks
       where holder = ${holder} and task not in (select task from reported)
          or process = ${kind} and holder <> ${holder}
             and reported_at < now() - interval '1 minute')
    insert into background_tasks (task, holder, process, began_at, succeeded_at, failed_at, next_at,
                                  round_milliseconds, failures, last_error, reported_at)
    select task, ${holder}, ${kind}, now() + make_interval(secs => began),
           now() + make_interval(secs => succeeded), now() + make_interval(secs => failed),
           now() + make_interval(secs => next), took, failures, error, now()
      from reported
    on conflict (task, holder) do update set
      process = excluded.process, began_at = excluded.began_at,
      succeeded_at = excluded.succeeded_at, failed_at = excluded.failed_at,
      next_at = excluded.next_at, round_milliseconds = excluded.round_milliseconds,
      failures = excluded.failures, last_error = excluded.last_error,
      reported_at = excluded.reported_at`);
}

/** Moments as seconds from now: the time itself is the database's. */
function rowOf(standing: TaskStanding, now: number) {
  const fromNow = (at: number | null) => (at === null ? null : (at - now) / 1000);
  const { roundMilliseconds: took } = standing;
  return {
    task: standing.name,
    began: fromNow(standing.beganAt),
    succeeded: fromNow(standing.succeededAt),
    failed: fromNow(standing.failedAt),
    next: fromNow(standing.nextAt),
    took: took === null ? null : Math.round(took),
    failures: standing.failures,
    error: standing.lastError,
  };
}
