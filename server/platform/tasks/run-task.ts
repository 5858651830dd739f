import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import {
  type Round,
  type StartedTask,
  type TaskOptions,
  type TaskStanding,
  taskDone,
} from './task.ts';

export type RunningTask = StartedTask & {
  /** Ends with the last round, however the task ended. */
  readonly ended: Promise<void>;
  standing(): TaskStanding;
  /** For how long the round under way has made no progress beyond what it may; null if not. */
  stalledMilliseconds(now: number): number | null;
  /** Counts anew from now: the process was asleep itself. */
  forgiveSilence(now: number): void;
};

const restMillisecondsUsual = 30_000;
const stallMillisecondsUsual = 300_000;
/** So many failures in a row are no passing trouble: from then on the log says so as an error. */
const failuresForError = 5;
const errorLengthMax = 300;

/** One task from its first round to its last; `openTasks` keeps the list of them. */
export function runTask(
  log: Log,
  options: TaskOptions,
  work: (round: Round) => Promise<unknown>,
): RunningTask {
  let closed = false;
  let resting = new AbortController();
  const { current, note, noteFailure } = openStanding(log, options);
  /** When the round under way last came on; null between two rounds. */
  let progressAt: number | null = null;
  const round: Round = {
    noteProgress() {
      if (progressAt !== null) progressAt = performance.now();
    },
    standBy: (standsBy) => note({ standsBy }),
  };

  async function run(): Promise<void> {
    await rest(options.firstAfterMilliseconds ?? 0);
    while (!closed) {
      if ((await runRound()) === taskDone) return;
      await rest(jittered(pauseAfter(options, current().failures)));
    }
  }

  async function runRound(): Promise<unknown> {
    const beganAt = performance.now();
    progressAt = beganAt;
    note({ beganAt, nextAt: null });
    try {
      const given = await work(round);
      if (current().failures > 0) log.info({ task: options.name }, 'background task works again');
      note({ succeededAt: performance.now(), failures: 0 });
      return given;
    } catch (error) {
      noteFailure(error);
      return null;
    } finally {
      progressAt = null;
      note({ roundMilliseconds: performance.now() - beganAt });
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    note({ nextAt: performance.now() + milliseconds });
    if (milliseconds === 0 || closed) return;
    resting = new AbortController();
    const until = { signal: resting.signal, ref: options.upkeep !== true };
    await sleep(milliseconds, undefined, until).catch(() => null);
  }

  const ended = run();
  return {
    ended,
    standing: current,
    stalledMilliseconds(now) {
      const { stallMillisecondsMax = stallMillisecondsUsual } = options;
      const silent = progressAt === null ? 0 : now - progressAt;
      return silent > stallMillisecondsMax ? silent : null;
    },
    forgiveSilence(now) {
      if (progressAt !== null) progressAt = now;
    },
    endRest: () => resting.abort(),
    async close() {
      closed = true;
      resting.abort();
      await ended;
    },
  };
}

/** How a task stands, from the beginning. */
function openStanding(log: Log, { name, upkeep = false, led = false }: TaskOptions) {
  let standing: TaskStanding = { ...fresh, name, upkeep, standsBy: led };
  function note(changes: Partial<TaskStanding>): void {
    standing = { ...standing, ...changes };
  }
  function noteFailure(error: unknown): void {
    const failures = standing.failures + 1;
    const lastError = (error instanceof Error ? error.message : String(error))
      .replaceAll('\0', '')
      .slice(0, errorLengthMax);
    note({ failedAt: performance.now(), failures, lastError });
    const level = failures === failuresForError ? 'error' : 'warn';
    log[level]({ err: error, task: name, failures }, 'background task failed');
  }
  return { current: () => standing, note, noteFailure };
}

const fresh = {
  beganAt: null,
  succeededAt: null,
  failedAt: null,
  nextAt: null,
  roundMilliseconds: null,
  failures: 0,
  lastError: null,
} as const;

function pauseAfter(options: TaskOptions, failures: number): number {
  const { everyMilliseconds: every, restMillisecondsMax = restMillisecondsUsual } = options;
  const usual = typeof every === 'number' ? every : every();
  if (failures === 0) return usual;
  return Math.min(Math.max(usual, 1) * 2 ** Math.min(failures, 10), restMillisecondsMax);
}

/** A tenth more or less: processes that began together do not ask together for ever. */
function jittered(milliseconds: number): number {
  return milliseconds * (randomInt(9_000, 11_001) / 10_000);
}
