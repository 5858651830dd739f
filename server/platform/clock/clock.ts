import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Tasks } from '../tasks/task.ts';
import { followTime } from './follow-time.ts';

/** The one time of the service: the database's, whatever this machine's clock says. */
export interface Clock {
  now(): Date;
}

const refreshMilliseconds = 30_000;

/**
 * Measures the database's time and keeps counting from it by the monotonic clock, so that neither
 * a wrong nor a jumping machine clock moves a deadline. Measured again every half minute; while
 * the database is away the last measurement goes on.
 */
export async function startClock(database: Database, tasks: Pick<Tasks, 'start'>): Promise<Clock> {
  const { look, now } = await followTime(
    () => readTime(database),
    () => performance.now(),
  );
  // The first query also opens a connection, which takes its time.
  await look();
  tasks.start(
    {
      name: 'read the time of the database',
      everyMilliseconds: refreshMilliseconds,
      firstAfterMilliseconds: refreshMilliseconds,
      upkeep: true,
    },
    look,
  );
  return { now: () => new Date(now()) };
}

async function readTime(database: Database): Promise<number> {
  const { rows } = await database.execute(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  return Number(rows[0]?.['ms']);
}
