import type { SlotLimits } from '../../core/quotes/first-slot.ts';
import { freeSlots } from '../../rails/manual/choose-requisite.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import { type Kept, keepLoaded } from '../platform/database/keep-loaded.ts';
import type { Platform } from '../platform/platform.ts';
import { toPoolEntry } from './pool.ts';
import { readPools, readUsage } from './pool-records.ts';

/** The free places to pay to as this process has them in memory, a moment old. */
export interface Slots extends Kept<ReadonlyMap<string, readonly SlotLimits[]>> {
  /** What the free places of a payment system take now; null where there is always room. */
  of(system: PaymentSystem): readonly SlotLimits[] | null;
}

/** Follows the operators' pools, so that a quote can say whether there is room for it. */
export async function openSlots(
  platform: Pick<Platform, 'database' | 'log' | 'tasks' | 'clock' | 'config'>,
  announcements: Announcements,
  catalogue: CatalogueRoom,
): Promise<Slots> {
  const { database, log, tasks, clock, config } = platform;

  async function load() {
    const manual = catalogue.current().systems.filter(({ rail }) => rail === 'manual');
    const codes = manual.map(({ code }) => code);
    // All pools in two questions: while orders are made, this is asked twice a second.
    const pools = Map.groupBy(await readPools(database), systemOf);
    const usage = Map.groupBy(await readUsage(database, codes, config.timeZone), systemOf);
    const freeIn = (code: string) =>
      freeSlots((pools.get(code) ?? []).map(toPoolEntry), usage.get(code) ?? [], clock.now());
    return new Map(codes.map((code) => [code, freeIn(code)]));
  }

  const { current, refresh, close } = await keepLoaded({ log, tasks }, announcements, {
    load,
    channels: ['order_changed', 'requisites_changed', 'catalogue_changed'],
    lookMilliseconds: 5_000,
    restMilliseconds: 500,
    name: 'the pools',
  });
  return {
    of: (system) => (system.rail === 'manual' ? (current().get(system.code) ?? []) : null),
    current,
    refresh,
    close,
  };
}

function systemOf({ paymentSystem }: { readonly paymentSystem: string }): string {
  return paymentSystem;
}
