import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { PriceSource } from '../../sources/source.ts';
import type { Platform } from '../platform/platform.ts';
import { marketWork } from './market-work.ts';
import { sourceWork } from './source-work.ts';
import type { TickWork } from './tick-work.ts';

/** Whoever holds this lock is the one ticker; any fixed number will do. */
const tickerLock = 7_241_906_221;

export type RateTicker = { close(): Promise<void> };

export type TickerOptions = { readonly tickSeconds?: number };

type TickerPlatform = Pick<Platform, 'database' | 'log' | 'clock'>;

/** Reads one source every few seconds and stores what it says. */
export function startRateTicker(
  platform: TickerPlatform,
  source: PriceSource,
  options: TickerOptions = {},
): RateTicker {
  return startTicker(platform, sourceWork(platform, source), options);
}

/** Reads many sources, each at its own pace, and stores what they agree on every few seconds. */
export function startMarketTicker(
  platform: TickerPlatform,
  sources: readonly PriceSource[],
  options: TickerOptions = {},
): RateTicker {
  return startTicker(platform, marketWork(platform, sources), options);
}

/**
 * Does the work every few seconds in one worker of all: the one whose connection holds the advisory
 * lock. Everything is written over that same connection, so a worker that lost the lock cannot
 * write any more, and another takes over within one turn.
 */
function startTicker(
  platform: TickerPlatform,
  work: TickWork,
  { tickSeconds = 5 }: TickerOptions,
): RateTicker {
  const closing = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await holdLock(platform, work, pauseSince, closing.signal);
      } catch (error) {
        platform.log.warn({ err: error }, 'the rate ticker lost its connection');
      }
      await pauseSince(performance.now());
    }
  }

  /** Waits for the next turn, counted from the beginning of this one. */
  async function pauseSince(began: number): Promise<void> {
    const rest = Math.max(0, tickSeconds * 1000 - (performance.now() - began));
    await sleep(rest, undefined, { signal: closing.signal }).catch(() => null);
  }

  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

async function holdLock(
  { database }: TickerPlatform,
  work: TickWork,
  pauseSince: (began: number) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const client = await database.$client.connect();
  let broken = false;
  const onError = () => {
    broken = true;
  };
  client.on('error', onError);
  try {
    if (!(await tryLock(client))) return;
    const db = drizzle(client);
    await work.begin?.(db);
    while (!closing.aborted) {
      const began = performance.now();
      await work.tick(db);
      await pauseSince(began);
    }
    await client.query('select pg_advisory_unlock($1)', [tickerLock]);
  } catch (error) {
    broken = true;
    throw error;
  } finally {
    client.off('error', onError);
    // A connection in doubt is thrown away, and its lock with it.
    client.release(broken);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [tickerLock],
  );
  return rows[0]?.locked === true;
}
