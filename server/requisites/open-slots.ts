import type { SlotLimits } from '../../core/quotes/first-slot.ts';
import { freeSlots } from '../../rails/manual/choose-requisite.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Platform } from '../platform/platform.ts';
import { toPoolEntry } from './pool.ts';
import { readPool, readUsage } from './pool-records.ts';

/** The free places to pay to as this process has them in memory, a moment old. */
export interface Slots {
  /** What the free places of a payment system take now; null where there is always room. */
  of(system: PaymentSystem): readonly SlotLimits[] | null;
  /** All of them as they were read last: another object after every reading. */
  current(): ReadonlyMap<string, readonly SlotLimits[]>;
  refresh(): Promise<void>;
  close(): void;
}

const restMilliseconds = 500;
const lookMilliseconds = 5_000;

/** Follows the operators' pools, so that a quote can say whether there is room for it. */
export async function openSlots(
  platform: Pick<Platform, 'database' | 'log' | 'clock'>,
  announcements: Announcements,
  catalogue: CatalogueRoom,
): Promise<Slots> {
  const { database, log, clock } = platform;
  let current = new Map<string, readonly SlotLimits[]>();
  let resting: NodeJS.Timeout | null = null;

  async function refresh(): Promise<void> {
    const next = new Map<string, readonly SlotLimits[]>();
    for (const { code, rail } of catalogue.current().systems) {
      if (rail !== 'manual') continue;
      const pool = await readPool(database, code);
      const usage = await readUsage(database, code);
      next.set(code, freeSlots(pool.map(toPoolEntry), usage, clock.now()));
    }
    current = next;
  }

  function refreshSoon(): void {
    if (resting !== null) return;
    resting = setTimeout(() => {
      resting = null;
      refresh().catch((error: unknown) => log.warn({ err: error }, 'the pools cannot be read'));
    }, restMilliseconds);
    resting.unref();
  }

  await refresh();
  await announcements.on('order_changed', refreshSoon);
  await announcements.on('requisites_changed', refreshSoon);
  await announcements.on('catalogue_changed', refreshSoon);
  const timer = setInterval(refreshSoon, lookMilliseconds);
  timer.unref();
  return {
    of: (system) => (system.rail === 'manual' ? (current.get(system.code) ?? []) : null),
    current: () => current,
    refresh,
    close() {
      clearInterval(timer);
      if (resting !== null) clearTimeout(resting);
    },
  };
}
