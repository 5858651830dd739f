import type { Announcements } from '../platform/database/announcements.ts';
import type { Platform } from '../platform/platform.ts';
import { readReserves } from './balances.ts';

/** The free reserves as this process has them in memory: a moment old, never a basis for money. */
export interface Reserves {
  /** By code of payment system, in units. */
  current(): ReadonlyMap<string, bigint>;
  refresh(): Promise<void>;
  close(): void;
}

/** However many orders change, the reserves are read no more often than this. */
const restMilliseconds = 300;
/** Announcements may be lost with a connection: a look now and then finds what was missed. */
const lookMilliseconds = 5_000;

/**
 * Follows the free reserves for quotes and lists. What an order really holds is decided by the
 * ledger in the order's own transaction; here it only tells visitors what to expect.
 */
export async function openReserves(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  announcements: Announcements,
): Promise<Reserves> {
  let current: ReadonlyMap<string, bigint> = await readReserves(database);
  let resting: NodeJS.Timeout | null = null;

  async function refresh(): Promise<void> {
    current = await readReserves(database);
  }

  function refreshSoon(): void {
    if (resting !== null) return;
    resting = setTimeout(() => {
      resting = null;
      refresh().catch((error: unknown) => log.warn({ err: error }, 'reserves cannot be read'));
    }, restMilliseconds);
    resting.unref();
  }

  await announcements.on('order_changed', refreshSoon);
  await announcements.on('reserves_changed', refreshSoon);
  const timer = setInterval(refreshSoon, lookMilliseconds);
  timer.unref();
  return {
    current: () => current,
    refresh,
    close() {
      clearInterval(timer);
      if (resting !== null) clearTimeout(resting);
    },
  };
}
