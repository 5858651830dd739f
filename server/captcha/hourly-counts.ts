import type { Clock } from '../platform/clock/clock.ts';

export interface HourlyCounts {
  /** Counts one more under a key, or so many; gives how many there were within the hour by now. */
  add(key: string, weight?: number): number;
  /** How many there were within the hour. */
  count(key: string): number;
  /** Takes one back that turned out to be none. */
  takeBack(key: string): void;
}

const hourMilliseconds = 3_600_000;
/** Beyond so many keys the oldest are forgotten: memory has a bound, whoever comes. */
const keysMax = 50_000;

/**
 * Counts in the memory of this process, where a row of the database for each action would cost more
 * than the action: several processes each allow as much.
 */
export function openHourlyCounts(clock: Clock): HourlyCounts {
  const counts = new Map<string, { since: number; count: number }>();
  const now = () => clock.now().getTime();
  return {
    add(key, weight = 1) {
      const at = now();
      const known = counts.get(key);
      const going = known !== undefined && at - known.since < hourMilliseconds;
      const next = going
        ? { since: known.since, count: known.count + weight }
        : { since: at, count: weight };
      // Put at the end again, so that the first key is always the one not seen for longest.
      counts.delete(key);
      counts.set(key, next);
      const [oldest] = counts.keys();
      if (counts.size > keysMax && oldest !== undefined) counts.delete(oldest);
      return next.count;
    },
    count(key) {
      const known = counts.get(key);
      const isPast = known === undefined || now() - known.since >= hourMilliseconds;
      return isPast ? 0 : known.count;
    },
    takeBack(key) {
      const known = counts.get(key);
      if (known !== undefined) counts.set(key, { ...known, count: known.count - 1 });
    },
  };
}
