import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Tasks } from '../tasks/task.ts';

/** The one time of the service: the database's, whatever this machine's clock says. */
export interface Clock {
  now(): Date;
}

const refreshMilliseconds = 30_000;

type Measurement = { readonly at: number; readonly databaseMs: number; readonly errorMs: number };

/**
 * Measures the database's time and keeps counting from it by the monotonic clock, so that neither
 * a wrong nor a jumping machine clock moves a deadline. Measured again every half minute; while
 * the database is away the last measurement goes on.
 */
export async function startClock(database: Database, tasks: Pick<Tasks, 'start'>): Promise<Clock> {
  let measurement = await best([await measure(database), await measure(database)]);
  tasks.start(
    {
      name: 'read the time of the database',
      everyMilliseconds: refreshMilliseconds,
      firstAfterMilliseconds: refreshMilliseconds,
      upkeep: true,
    },
    async () => {
      measurement = await measure(database);
    },
  );
  return { now: () => new Date(measurement.databaseMs + (performance.now() - measurement.at)) };
}

async function measure(database: Database): Promise<Measurement> {
  const before = performance.now();
  const { rows } = await database.execute(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  const after = performance.now();
  const at = (before + after) / 2;
  return { at, databaseMs: Number(rows[0]?.['ms']), errorMs: (after - before) / 2 };
}

/** The first query also opens a connection; the quicker one tells the time more exactly. */
function best(measurements: readonly [Measurement, Measurement]): Measurement {
  const [first, second] = measurements;
  return first.errorMs < second.errorMs ? first : second;
}
