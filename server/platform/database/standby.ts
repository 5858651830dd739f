import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Log } from '../log/log.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { sqlStateOf } from './in-transaction.ts';
import { isOutage } from './is-outage.ts';

/** Where long reads go that may be some seconds old: charts, statistics, reports. */
export interface Standby {
  /** Asks the standby, or the primary where there is none, or none that can answer. */
  read<Answer>(ask: (database: Database) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

type StandbyOptions = {
  readonly url: string | null;
  readonly poolMax: number;
  readonly log: Log;
  /** How long one that did not answer is left alone. */
  readonly restMilliseconds?: number;
  /** One that lags by more is not asked. */
  readonly lagSecondsMax?: number;
  /** One that says nothing for so long is taken for gone. */
  readonly patienceMilliseconds?: number;
};

/** Once in so long it is asked how far behind it is. */
const lookMilliseconds = 5_000;
/** What a standby answers with when the primary removes the rows that it was reading. */
const conflict = '40001';

/** Opens the reads of a standby; without its address the primary answers them all. */
export function openStandby(primary: Database, options: StandbyOptions): Standby {
  const { url, log } = options;
  if (url === null) return { read: (ask) => ask(primary), close: async () => undefined };
  const { restMilliseconds = 10_000, lagSecondsMax = 60, patienceMilliseconds = 15_000 } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'standby connection lost');
  const standby = openDatabase(url, { poolMax: options.poolMax, onError });
  let restsUntil = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function isFresh(): Promise<boolean> {
    const now = performance.now();
    if (now < restsUntil) return false;
    if (now - lookedAt < lookMilliseconds) return true;
    const lagSeconds = await inTime(readLag(standby), patienceMilliseconds / 5);
    lookedAt = now;
    if (lagSeconds <= lagSecondsMax) return true;
    log.warn({ lagSeconds }, 'standby lags too far: the primary is asked');
    restsUntil = now + restMilliseconds;
    return false;
  }

  return {
    async read(ask) {
      try {
        if (await isFresh()) return await inTime(ask(standby), patienceMilliseconds);
      } catch (error) {
        if (!isAway(error) && sqlStateOf(error) !== conflict) throw error;
        log.warn({ err: error }, 'standby does not answer: the primary is asked');
        if (isAway(error)) restsUntil = performance.now() + restMilliseconds;
      }
      return ask(primary);
    },
    close: () => closeDatabase(standby),
  };
}

class Silence extends Error {}

function isAway(error: unknown): boolean {
  return error instanceof Silence || isOutage(error);
}

async function inTime<Answer>(asked: Promise<Answer>, milliseconds: number): Promise<Answer> {
  const waiting = new AbortController();
  asked.catch(() => undefined);
  const silence = sleep(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Silence(`nothing was answered for ${milliseconds} ms`);
  });
  silence.catch(() => undefined);
  return Promise.race([asked, silence]).finally(() => waiting.abort());
}

/** Seconds by which a server lags; a primary, as a promoted standby is, does not. */
async function readLag(database: Database): Promise<number> {
  const { rows } = await database.execute<{ lag: number }>(sql`
    select case when pg_is_in_recovery()
      then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
      else 0 end::float8 as lag`);
  return rows[0]?.lag ?? 0;
}
