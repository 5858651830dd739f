import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Tasks } from '../tasks/task.ts';

/** Counts what happens under a key within a window of time that begins with the first of it. */
export interface WindowCounts {
  /** Counts one more under a key, or so many; gives how many there are within the window. */
  add(key: string, weight?: number): number;
  /** How many there were within the window. */
  count(key: string): number;
  /** Takes one back that turned out to be none. */
  takeBack(key: string): void;
  /** Milliseconds until the window of a key ends; none where it has none. */
  millisecondsLeft(key: string): number;
}

type WindowOptions = {
  readonly milliseconds: number;
  /** Beyond so many keys the ones not seen for longest are forgotten: memory has a bound. */
  readonly keysMax?: number;
  /** Of a key that this process has counted less often, others are told nothing yet. */
  readonly sharedFrom?: number;
};

export const hourMilliseconds = 3_600_000;
const keysMaxUsual = 50_000;

type Entry = {
  since: number;
  /** Of all processes, as the database said last. */
  stored: number;
  /** Counted here since then. */
  unsent: number;
  /** Taken back after it was told; what comes next under the key stands for it. */
  credit: number;
};

/** Counts in the memory of this process alone: for what it costs this process. */
export function openWindowCounts(clock: Clock, options: WindowOptions): WindowCounts {
  return countIn(new Map(), clock, options);
}

/** Counts that all processes share. */
export interface SharedCounts {
  /** Those of a name; whoever opens the same name counts with them. */
  open(name: string, options: WindowOptions): WindowCounts;
  /** Tells the database what was counted here, and hears what was counted elsewhere. */
  exchange(): Promise<void>;
}

const exchangedEveryMilliseconds = 1_000;
const sentAtOnce = 1_000;

/**
 * Opens the shared counts of this process. A row of the database for each action would cost more
 * than the action: each process counts in memory and exchanges with the others once a second.
 */
export function openSharedCounts({
  database,
  clock,
  tasks,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tasks: Pick<Tasks, 'start'>;
}): SharedCounts {
  const opened: (Shared & { readonly entries: Entries })[] = [];
  async function exchange(): Promise<void> {
    for (const { entries, ...shared } of opened) await exchangeCounts(database, entries, shared);
  }
  tasks.start(
    {
      name: 'exchange counts',
      everyMilliseconds: exchangedEveryMilliseconds,
      firstAfterMilliseconds: exchangedEveryMilliseconds,
      upkeep: true,
    },
    exchange,
  );
  return {
    open(name, options) {
      const entries: Entries = new Map();
      const { milliseconds, sharedFrom = 1 } = options;
      opened.push({ prefix: `${name}:`, milliseconds, sharedFrom, entries });
      return countIn(entries, clock, options);
    },
    exchange,
  };
}

type Entries = Map<string, Entry>;
type Shared = {
  readonly prefix: string;
  readonly milliseconds: number;
  readonly sharedFrom: number;
};

function countIn(
  entries: Entries,
  clock: Clock,
  { milliseconds, keysMax = keysMaxUsual }: WindowOptions,
): WindowCounts {
  const now = () => clock.now().getTime();
  const goingOn = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && now() - entry.since < milliseconds ? entry : undefined;
  };
  return {
    add(key, weight = 1) {
      const entry = goingOn(key) ?? { since: now(), stored: 0, unsent: 0, credit: 0 };
      const covered = Math.min(entry.credit, weight);
      entry.credit -= covered;
      entry.unsent += weight - covered;
      // Put at the end again, so that the first key is always the one not seen for longest.
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > keysMax && oldest !== undefined) entries.delete(oldest);
      return totalOf(entry);
    },
    count(key) {
      const entry = goingOn(key);
      return entry === undefined ? 0 : totalOf(entry);
    },
    takeBack(key) {
      const entry = goingOn(key);
      if (entry === undefined || totalOf(entry) === 0) return;
      if (entry.unsent > 0) entry.unsent -= 1;
      else entry.credit += 1;
    },
    millisecondsLeft(key) {
      const entry = goingOn(key);
      return entry === undefined ? 0 : entry.since + milliseconds - now();
    },
  };
}

function totalOf({ stored, unsent, credit }: Entry): number {
  return Math.max(0, stored + unsent - credit);
}

async function exchangeCounts(
  database: Database,
  entries: Entries,
  { prefix, milliseconds, sharedFrom }: Shared,
): Promise<void> {
  const sent = [...entries]
    .filter(([, { stored, unsent }]) => unsent > 0 && stored + unsent >= sharedFrom)
    .slice(0, sentAtOnce)
    .map(([key, entry]) => ({ key: prefix + key, entry, tries: entry.unsent }))
    // One order for everybody: two processes that send the same keys never wait for each other.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (sent.length === 0) return;
  const rows: SQL[] = sent.map(({ key, tries }) => sql`(${key}::text, ${tries}::int)`);
  const going = sql`rate_limit.window_since > now() - make_interval(secs => ${milliseconds / 1000})`;
  const written = await inTransaction(database, (tx) =>
    tx.execute<{ key: string; tries: number; since: number }>(sql`
      insert into rate_limits as rate_limit (key, tries) values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set
        tries = excluded.tries + case when ${going} then rate_limit.tries else 0 end,
        window_since = case when ${going} then rate_limit.window_since else now() end,
        last_try_at = now()
      returning key, tries, extract(epoch from window_since)::float8 * 1000 as since`),
  );
  const byKey = new Map(written.rows.map((row) => [row.key, row]));
  for (const { key, entry, tries } of sent) {
    const row = byKey.get(key);
    if (row === undefined) continue;
    entry.stored = row.tries;
    entry.unsent -= tries;
    entry.since = row.since;
  }
}
