import type { Clock } from '../platform/clock/clock.ts';

export interface HourlyCounts {
  /** Counts one more under a key; gives how many there were within the hour, this one included. */
  add(key: string): number;
  /** Takes one back that turned out to be none. */
  takeBack(key: string): void;
}

const hourMilliseconds = 3_600_000;
/** Beyond so many keys the oldest are forgotten: memory has a bound, whoever comes. */
const keysMax = 50_000;

/**
 * Counts in the memory of this process, where a row of the database for each deed would cost more
 * than the deed: several processes each allow as much.
 */
export function openHourlyCounts(clock: Clock): HourlyCounts {
  const counts = new Map<string, { since: number; count: number }>();
  return {
    add(key) {
      const now = clock.now().getTime();
      const known = counts.get(key);
      const going = known !== undefined && now - known.since < hourMilliseconds;
      const next = going
        ? { since: known.since, count: known.count + 1 }
        : { since: now, count: 1 };
      // Put at the end again, so that the first key is always the one not seen for longest.
      counts.delete(key);
      counts.set(key, next);
      const [oldest] = counts.keys();
      if (counts.size > keysMax && oldest !== undefined) counts.delete(oldest);
      return next.count;
    },
    takeBack(key) {
      const known = counts.get(key);
      if (known !== undefined) counts.set(key, { ...known, count: known.count - 1 });
    },
  };
}
