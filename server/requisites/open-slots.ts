import type { SlotLimits } from '../../core/quotes/first-slot.ts';
import { freeSlots } from '../../rails/manual/choose-requisite.ts';
import { type DepositRail, isPoolRail } from '../../rails/rail.ts';
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

/** Where else than in the operators' pool there may be room. */
export type OtherRoom = {
  /** The deposits of a rail; null where it is not there. */
  readonly deposits: (rail: string) => Pick<DepositRail, 'hasRoom'> | null;
  /** What others take now of some payment systems, by their codes. */
  readonly others: (codes: readonly string[]) => Promise<readonly Room[]>;
};
export type Room = ReadonlyMap<string, readonly SlotLimits[]>;

/**
 * Follows the pools of accounts and of addresses, and the providers beside them, so that a quote
 * can say whether there is room for it.
 */
export async function openSlots(
  platform: Pick<Platform, 'database' | 'log' | 'tasks' | 'clock' | 'config'>,
  announcements: Announcements,
  catalogue: CatalogueRoom,
  { deposits, others }: OtherRoom,
): Promise<Slots> {
  const { database, log, tasks, clock, config } = platform;

  async function load() {
    const { systems } = catalogue.current();
    const manual = systems.filter(({ rail }) => rail === 'manual');
    const codes = manual.map(({ code }) => code);
    // All pools in two questions: while orders are made, this is asked twice a second.
    const pools = Map.groupBy(await readPools(database), systemOf);
    const usage = Map.groupBy(await readUsage(database, codes, config.timeZone), systemOf);
    const freeIn = (code: string) =>
      freeSlots((pools.get(code) ?? []).map(toPoolEntry), usage.get(code) ?? [], clock.now());
    const full = await fullSystems(systems);
    const beside = await others([...codes, ...full]);
    const besideOf = (code: string) => beside.flatMap((room) => room.get(code) ?? []);
    return new Map([
      ...codes.map((code) => [code, [...freeIn(code), ...besideOf(code)]] as const),
      ...full.map((code) => [code, besideOf(code)] as const),
    ]);
  }

  /** Those whose addresses are all lent, or whose watcher is behind. */
  async function fullSystems(systems: readonly PaymentSystem[]): Promise<string[]> {
    const full: string[] = [];
    for (const { code, rail, asset } of systems) {
      if (!isPoolRail(rail)) continue;
      const watched = deposits(rail);
      if ((await watched?.hasRoom?.(asset)) !== true) full.push(code);
    }
    return full;
  }

  const { current, refresh, close } = await keepLoaded({ log, tasks }, announcements, {
    load,
    channels: ['order_changed', 'requisites_changed', 'catalogue_changed', 'gateways_changed'],
    lookMilliseconds: 5_000,
    restMilliseconds: 500,
    name: 'the pools',
  });
  return {
    of: ({ code, rail }) => current().get(code) ?? (rail === 'manual' ? [] : null),
    current,
    refresh,
    close,
  };
}

function systemOf({ paymentSystem }: { readonly paymentSystem: string }): string {
  return paymentSystem;
}
