import type { Announcements } from '../../platform/database/announcements.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReserves } from './balances.ts';

/**
 * The free reserves as this process has them in memory, in units by code of payment system: a
 * moment old, never a basis for money.
 */
export type Reserves = LiveValue<ReadonlyMap<string, bigint>>;

/**
 * Follows the free reserves for quotes and lists. What an order really holds is decided by the
 * ledger in the order's own transaction; here it only tells visitors what to expect.
 */
export function openReserves(
  { database, log, tasks }: Pick<Platform, 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<Reserves> {
  return liveValue({ log, tasks }, announcements, {
    load: () => readReserves(database),
    channels: ['order_changed', 'reserves_changed'],
    lookMilliseconds: 5_000,
    restMilliseconds: 300,
    name: 'the reserves',
  });
}
