import { Gauge, type Registry } from 'prom-client';
import type { Platform } from '../platform.ts';
import { type ListedTask, listTasks } from './list-tasks.ts';

/** However often they come, the database is asked no more often than this. */
const freshMilliseconds = 2_000;

type Shown = {
  readonly name: string;
  readonly help: string;
  readonly figureOf: (task: ListedTask, now: Date) => number | null;
};

const gauges: readonly Shown[] = [
  {
    name: 'background_task_failures',
    help: 'Rounds of a background task that failed since the last one that did not',
    figureOf: ({ failures }) => failures,
  },
  {
    name: 'background_task_success_age_seconds',
    help: 'Time since a round of a background task last succeeded',
    figureOf: ({ succeededAt }, now) =>
      succeededAt === null ? null : Math.max(0, (now.getTime() - succeededAt.getTime()) / 1000),
  },
  {
    name: 'background_task_round_seconds',
    help: 'How long the last round of a background task took',
    figureOf: ({ roundMilliseconds }) =>
      roundMilliseconds === null ? null : roundMilliseconds / 1000,
  },
  {
    name: 'background_task_processes',
    help: 'Processes that do a background task now; 0 where all have fallen silent',
    figureOf: ({ processes }) => processes,
  },
];

/**
 * Adds how background tasks stand to the figures of a process. Read from the database, for workers
 * tell it there; where that does not answer, the others are told alone.
 */
export function addTaskMetrics(
  registry: Registry,
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
): void {
  let read: { readonly at: number; readonly tasks: ReturnType<typeof listTasks> } | null = null;
  const standings = () => {
    if (read === null || performance.now() - read.at > freshMilliseconds) {
      const tasks = listTasks(database).catch((error: unknown) => {
        log.warn({ err: error }, 'the background tasks could not be read');
        return [];
      });
      read = { at: performance.now(), tasks };
    }
    return read.tasks;
  };
  for (const { name, help, figureOf } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: ['task', 'process'],
      registers: [registry],
      async collect() {
        const tasks = await standings();
        this.reset();
        for (const each of tasks) {
          const value = figureOf(each, clock.now());
          if (value !== null) this.set({ task: each.task, process: each.process }, value);
        }
      },
    });
  }
}
