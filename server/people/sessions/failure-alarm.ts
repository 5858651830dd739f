import type { Platform } from '../../platform/platform.ts';

/** Wrong passwords a minute, from anywhere, that no service of ours sees on its own. */
const failuresMax = 30;
const windowMilliseconds = 60_000;
/** The minute moves on in steps: no pause at its end lets twice as many through. */
const stepMilliseconds = 10_000;

export interface FailureAlarm {
  /** A password was wrong. */
  note(): void;
  /** Whether so many are wrong that strangers are to solve a captcha before their first try. */
  rings(): boolean;
}

/** Watches for passwords tried from many places at once, where no single place stands out. */
export function openFailureAlarm({
  clock,
  counts,
}: Pick<Platform, 'clock' | 'counts'>): FailureAlarm {
  const failures = counts.open('wrong-passwords', { milliseconds: 2 * windowMilliseconds });
  const step = () => Math.floor(clock.now().getTime() / stepMilliseconds);
  return {
    note() {
      failures.add(String(step()));
    },
    rings() {
      const now = step();
      const steps = Array.from({ length: windowMilliseconds / stepMilliseconds }, (_, at) =>
        failures.count(String(now - at)),
      );
      return steps.reduce((sum, count) => sum + count, 0) >= failuresMax;
    },
  };
}
