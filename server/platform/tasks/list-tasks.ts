import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { backgroundTasks } from './tables.ts';

type Row = typeof backgroundTasks.$inferSelect & { readonly silent: boolean };

/** A task, whichever processes do it. */
export type ListedTask = Pick<
  Row,
  'task' | 'process' | 'beganAt' | 'succeededAt' | 'nextAt' | 'roundMilliseconds' | 'reportedAt'
> & {
  /** Processes that do it now; none where all have fallen silent. */
  readonly processes: number;
  /** Of the process where it goes worst. */
  readonly failures: number;
  readonly failedAt: Date | null;
  readonly lastError: string | null;
};

/** Three reports that did not come: the process is gone, or cannot reach the database. */
const silentSeconds = 20;

/** All that is done again and again, by name, as processes told it last. */
export async function listTasks(database: Queryable): Promise<readonly ListedTask[]> {
  const rows = await database
    .select({
      task: backgroundTasks.task,
      holder: backgroundTasks.holder,
      process: backgroundTasks.process,
      beganAt: backgroundTasks.beganAt,
      succeededAt: backgroundTasks.succeededAt,
      failedAt: backgroundTasks.failedAt,
      nextAt: backgroundTasks.nextAt,
      roundMilliseconds: backgroundTasks.roundMilliseconds,
      failures: backgroundTasks.failures,
      lastError: backgroundTasks.lastError,
      reportedAt: backgroundTasks.reportedAt,
      silent: sql<boolean>`${backgroundTasks.reportedAt}
        < now() - make_interval(secs => ${silentSeconds})`,
    })
    .from(backgroundTasks)
    .orderBy(backgroundTasks.task, desc(backgroundTasks.reportedAt));
  return [...Map.groupBy(rows, ({ task }) => task).values()].map(together);
}

function together(rows: readonly Row[]): ListedTask {
  const alive = rows.filter(({ silent }) => !silent);
  const counted = alive.length > 0 ? alive : rows.slice(0, 1);
  const worst = counted.reduce((left, right) => (right.failures > left.failures ? right : left));
  const newest = counted.reduce((left, right) =>
    (right.beganAt?.getTime() ?? 0) > (left.beganAt?.getTime() ?? 0) ? right : left,
  );
  const { failures, failedAt, lastError } = worst;
  const { task, process, beganAt, succeededAt, nextAt, roundMilliseconds, reportedAt } =
    failures > 0 ? worst : newest;
  return {
    task,
    process,
    processes: alive.length,
    failures,
    failedAt,
    lastError,
    beganAt,
    succeededAt,
    nextAt,
    roundMilliseconds,
    reportedAt,
  };
}
