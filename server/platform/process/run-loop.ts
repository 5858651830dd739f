import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

export type Loop = { close(): Promise<void> };

export type LoopOptions = {
  /** What the log calls it. */
  readonly name: string;
  /** The pause between two rounds; asked anew after each where it is a function. */
  readonly everyMilliseconds: number | (() => number);
  /** How long the first round waits for; by default it begins at once. */
  readonly firstAfterMilliseconds?: number;
  /** The longest rest after rounds that failed; half a minute. */
  readonly restMillisecondsMax?: number;
};

const restMillisecondsUsual = 30_000;

/**
 * Does `work` again and again with a pause between. Work that fails is done again, after longer and
 * longer rests up to the longest, until it succeeds: a worker goes on without a person.
 */
export function startLoop(log: Log, options: LoopOptions, work: () => Promise<unknown>): Loop {
  const closing = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    let faults = 0;
    await rest(options.firstAfterMilliseconds ?? 0);
    while (!closing.signal.aborted) {
      try {
        await work();
        faults = 0;
      } catch (error) {
        faults += 1;
        log.warn({ err: error, loop: options.name, faults }, 'a loop failed and goes on');
      }
      await rest(pauseAfter(options, faults));
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return;
    await sleep(milliseconds, undefined, { signal: closing.signal }).catch(() => null);
  }

  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

function pauseAfter(options: LoopOptions, faults: number): number {
  const { everyMilliseconds: every, restMillisecondsMax = restMillisecondsUsual } = options;
  const usual = typeof every === 'number' ? every : every();
  if (faults === 0) return usual;
  return Math.min(Math.max(usual, 1) * 2 ** Math.min(faults, 10), restMillisecondsMax);
}
