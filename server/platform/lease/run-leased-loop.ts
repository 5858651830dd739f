import type { Platform } from '../platform.ts';
import { type Loop, startLoop } from '../process/run-loop.ts';
import { endLease, type Lease, LeaseLost, leaseSeconds, renewLease, takeLease } from './lease.ts';

export type LeasedLoopOptions = {
  /** Of the lease, and what the log calls the loop: `pay litecoin`. */
  readonly name: string;
  /** From the beginning of one round to that of the next. */
  readonly everyMilliseconds: number;
  /** A round without progress for so long is taken for one that hangs; five minutes. */
  readonly stallMillisecondsMax?: number;
};

const renewMilliseconds = (leaseSeconds * 1000) / 3;
/** Whoever does not lead looks so often whether the lease is free. */
const lookMillisecondsMax = 1_000;
/** A database that was away is asked again soon: prices must not grow old meanwhile. */
const restMillisecondsMax = 5_000;

type LeasedPlatform = Pick<Platform, 'database' | 'log'>;

/**
 * Does `round` again and again in one process of all: the one that holds the lease. It is renewed
 * by a timer, so a process that hangs loses it, and whoever waits leads within ten seconds. A round
 * gets the lease to check its writes against, for a process that woke up does not know how long it
 * slept.
 */
export function startLeasedLoop(
  { database, log }: LeasedPlatform,
  options: LeasedLoopOptions,
  round: (lease: Lease) => Promise<unknown>,
): Loop {
  const { name, everyMilliseconds, stallMillisecondsMax = 300_000 } = options;
  let lease: Lease | null = null;
  let beganAt = performance.now();
  /** When the round under way last came on; null between two rounds. */
  let progressAt: number | null = null;
  const noteProgress = () => {
    if (progressAt !== null) progressAt = performance.now();
  };

  const renewing = setInterval(() => {
    if (lease === null) return;
    if (progressAt !== null && performance.now() - progressAt > stallMillisecondsMax) {
      // The process ends and is started again: nothing else ends a round that hangs.
      throw new Error(`leader stalled: a round of "${name}" makes no progress`);
    }
    renew(lease).catch((error: unknown) => log.warn({ err: error, lease: name }, 'lease renewal'));
  }, renewMilliseconds);

  async function renew(held: Lease): Promise<void> {
    if (await renewLease(database, held)) return;
    log.warn({ lease: name, fence: String(held.token) }, 'lease lost to another process');
    if (lease === held) lease = null;
  }

  async function lead(): Promise<void> {
    beganAt = performance.now();
    if (lease === null) {
      lease = await takeLease(database, name, noteProgress);
      if (lease === null) return;
      // Not `token`: that name is hidden in logs, and this number is what an engineer looks for.
      log.info({ lease: name, fence: String(lease.token) }, 'lease taken');
    }
    progressAt = performance.now();
    try {
      await round(lease);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ err: error }, 'lease lost to another process');
      lease = null;
    } finally {
      progressAt = null;
    }
  }

  function untilNext(): number {
    const every =
      lease === null ? Math.min(everyMilliseconds, lookMillisecondsMax) : everyMilliseconds;
    return Math.max(0, every - (performance.now() - beganAt));
  }

  const loop = startLoop(log, { name, everyMilliseconds: untilNext, restMillisecondsMax }, lead);
  return {
    async close() {
      await loop.close();
      clearInterval(renewing);
      if (lease !== null) await endLease(database, lease);
    },
  };
}
