import type { Clock } from '../platform/clock/clock.ts';

/** Wrong passwords a minute, from anywhere, that no service of ours sees on its own. */
const failuresMax = 30;
const windowMilliseconds = 60_000;

export interface FailureAlarm {
  /** A password was wrong. */
  note(): void;
  /** Whether so many are wrong that strangers are to solve a captcha before their first try. */
  rings(): boolean;
}

/** Watches for passwords tried from many places at once, where no single place stands out. */
export function openFailureAlarm(clock: Clock): FailureAlarm {
  let times: number[] = [];
  const recent = () => {
    const since = clock.now().getTime() - windowMilliseconds;
    times = times.filter((time) => time > since);
    return times;
  };
  return {
    note() {
      recent().push(clock.now().getTime());
    },
    rings: () => recent().length >= failuresMax,
  };
}
