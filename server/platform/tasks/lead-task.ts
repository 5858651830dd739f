import {
  acquireLease,
  endLease,
  type Lease,
  LeaseLost,
  leaseSeconds,
  renewLease,
} from '../lease/lease.ts';
import type { Platform } from '../platform.ts';
import type { Round, Task, TaskOptions } from './task.ts';

type LedTaskOptions = Pick<TaskOptions, 'stallMillisecondsMax' | 'restMillisecondsMax'> & {
  /** Of the lease as well: `pay litecoin`. */
  readonly name: string;
  /** From the beginning of one round to that of the next. */
  readonly everyMilliseconds: number;
};

type LeadingPlatform = Pick<Platform, 'database' | 'log' | 'tasks'>;

const renewMilliseconds = (leaseSeconds * 1000) / 3;
/** Whoever does not lead looks so often whether the lease is free. */
const lookMillisecondsMax = 1_000;
/** A database that was away is asked again soon: prices must not grow old meanwhile. */
const usualRestMilliseconds = 5_000;

/**
 * Does `work` again and again in one process of all: the one that holds the lease. It is renewed by
 * a timer, so a process that hangs loses it, and whoever waits leads within ten seconds. A round
 * gets the lease to check its writes against, for a process that woke up does not know how long it
 * slept.
 */
export function leadTask(
  { database, log, tasks }: LeadingPlatform,
  options: LedTaskOptions,
  work: (lease: Lease) => Promise<unknown>,
): Task {
  const { name, everyMilliseconds } = options;
  let lease: Lease | null = null;
  let beganAt = performance.now();

  const renewing = setInterval(() => {
    if (lease === null) return;
    renew(lease).catch((error: unknown) => log.warn({ err: error, lease: name }, 'lease renewal'));
  }, renewMilliseconds);

  async function renew(held: Lease): Promise<void> {
    if (await renewLease(database, held)) return;
    log.warn({ lease: name, fence: String(held.token) }, 'lease lost to another process');
    if (lease !== held) return;
    lease = null;
    // Whoever rests as a leader may rest for minutes: as a successor it looks each second.
    task.endRest();
  }

  async function lead(round: Round): Promise<void> {
    beganAt = performance.now();
    if (lease === null) {
      lease = await acquireLease(database, name, round.noteProgress);
      round.standBy(lease === null);
      if (lease === null) return;
      // Not `token`: that name is hidden in logs, and this number is what an engineer looks for.
      log.info({ lease: name, fence: String(lease.token) }, 'lease taken');
    }
    round.noteProgress();
    try {
      await work(lease);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ err: error }, 'lease lost to another process');
      lease = null;
    }
  }

  function untilNext(): number {
    const every =
      lease === null ? Math.min(everyMilliseconds, lookMillisecondsMax) : everyMilliseconds;
    return Math.max(0, every - (performance.now() - beganAt));
  }

  const restMillisecondsMax = options.restMillisecondsMax ?? usualRestMilliseconds;
  const pace = { everyMilliseconds: untilNext, restMillisecondsMax, led: true };
  const task = tasks.start({ ...options, ...pace }, lead);
  return {
    async close() {
      await task.close();
      clearInterval(renewing);
      if (lease !== null) await endLease(database, lease);
    },
  };
}
