import type { Clock } from './clock.ts';

export type TestClock = Clock & {
  /** Moves the time on. */
  advance(seconds: number): void;
};

/** A clock for tests that stands still until it is moved. */
export function standingClock(start = '2026-11-20T12:00:00Z'): TestClock {
  let ms = Date.parse(start);
  return {
    now: () => new Date(ms),
    advance(seconds) {
      ms += seconds * 1000;
    },
  };
}
