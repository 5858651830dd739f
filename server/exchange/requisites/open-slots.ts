import type { SlotLimits } from '../../../core/quotes/first-slot.ts';
import { freeSlots, poolOf } from '../../../rails/manual/choose-requisite.ts';
import { type DepositRail, isPoolRail } from '../../../rails/rail.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPoolEntry } from './pool.ts';
import { readPools, readUsage } from './pool-records.ts';

/** The free places to pay to as this process has them in memory, a moment old. */
export interface Slots extends LiveValue<ReadonlyMap<string, readonly SlotLimits[]>> {
  /** What the free places of a payment system take now, in a city; null: always room. */
  of(system: PaymentSystem, city?: string): readonly SlotLimits[] | null;
}

/** Where else than in the operators' pool there may be room. */
export type OtherCapacity = {
  /** The deposits of a rail; null where it is not there. */
  readonly deposits: (rail: string) => Pick<DepositRail, 'hasCapacity'> | null;
  /** What others take now of some payment systems, by their codes. */
  readonly others: (codes: readonly string[]) => Promise<readonly Capacity[]>;
};
type Capacity = ReadonlyMap<string, readonly SlotLimits[]>;

/**
 * Follows the pools of accounts and of addresses, and the providers beside them, so that a quote
 * can say whether there is room for it.
 */
export async function openSlots(
  platform: Pick<Platform, 'database' | 'log' | 'tasks' | 'clock' | 'config'>,
  announcements: Announcements,
  catalogue: LiveCatalogue,
  { deposits, others }: OtherCapacity,
): Promise<Slots> {
  const { database, log, tasks, clock, config } = platform;

  async function load() {
    const { systems } = catalogue.current();
    const manual = systems.filter(({ rail }) => rail === 'manual');
    const codes = manual.map(({ code }) => code);
    // All pools in two questions: while orders are made, this is asked twice a second.
    const pools = Map.groupBy(await readPools(database), systemOf);
    const usage = Map.groupBy(await readUsage(database, codes, config.timeZone), systemOf);
    const freeIn = (code: string, city: string | null) => {
      const pool = poolOf((pools.get(code) ?? []).map(toPoolEntry), city);
      return freeSlots(pool, usage.get(code) ?? [], clock.now());
    };
    const ownCities = [...pools].flatMap(([code, pool]) =>
      [...new Set(pool.map(({ city }) => city))].flatMap((city) =>
        city === null ? [] : [{ code, city }],
      ),
    );
    const full = await fullSystems(systems);
    const beside = await others([...codes, ...full]);
    const besideOf = (code: string) => beside.flatMap((capacity) => capacity.get(code) ?? []);
    return new Map([
      ...codes.map((code) => [code, [...freeIn(code, null), ...besideOf(code)]] as const),
      ...ownCities.map(
        ({ code, city }) =>
          [placeName(code, city), [...freeIn(code, city), ...besideOf(code)]] as const,
      ),
      ...full.map((code) => [code, besideOf(code)] as const),
    ]);
  }

  /** Those whose addresses are all lent, or whose watcher is behind. */
  async function fullSystems(systems: readonly PaymentSystem[]): Promise<string[]> {
    const full: string[] = [];
    for (const { code, rail, asset } of systems) {
      if (!isPoolRail(rail)) continue;
      const watched = deposits(rail);
      if ((await watched?.hasCapacity?.(asset)) !== true) full.push(code);
    }
    return full;
  }

  const { current, refresh, close } = await liveValue({ log, tasks }, announcements, {
    load,
    channels: ['order_changed', 'requisites_changed', 'catalogue_changed', 'gateways_changed'],
    lookMilliseconds: 5_000,
    restMilliseconds: 500,
    name: 'the pools',
  });
  return {
    of: ({ code, rail }, city) => {
      const own = city === undefined ? undefined : current().get(placeName(code, city));
      return own ?? current().get(code) ?? (rail === 'manual' ? [] : null);
    },
    current,
    refresh,
    close,
  };
}

/** No code of a payment system has a space in it. */
function placeName(code: string, city: string): string {
  return `${code} ${city}`;
}

function systemOf({ paymentSystem }: { readonly paymentSystem: string }): string {
  return paymentSystem;
}
