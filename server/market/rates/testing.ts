import type { SlotLimits } from '../../../core/quotes/first-slot.ts';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { LiveValue } from '../../platform/database/live-value.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { openTestService, type TestService } from '../../testing.ts';
import { demoReserves } from '../catalogue/demo/demo-systems.ts';
import { seedCatalogue } from '../catalogue/demo/seed-catalogue.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import type { LivePricing } from '../pricing/open-pricing.ts';
import { ownQuotes } from '../pricing/own-quotes.ts';
import type { Rates } from './open-rates.ts';
import { insertSnapshot } from './store.ts';

export type TestMarket = {
  readonly service: TestService;
  readonly app: App;
  readonly platform: Platform;
  readonly catalogue: LiveCatalogue;
  readonly pricing: LivePricing;
  readonly rates: Rates;
  readonly announcements: Announcements;
  /** Change what these hold, and the next quote sees it. */
  readonly reserves: Map<string, bigint>;
  readonly slots: Map<string, readonly SlotLimits[]>;
  /** Stores a snapshot of the simulated market of now, and has it in memory. */
  tick(asOf?: Date): Promise<void>;
  /** Fills every reserve, frees every place and ticks: what a test begins with. */
  calm(): Promise<void>;
  close(): Promise<void>;
};

/** The demo catalogue with fresh rates behind an app of their calls alone, on a real database. */
export async function openTestMarket(
  variables: Readonly<Record<string, string>> = {},
): Promise<TestMarket> {
  const reserves = new Map(demoReserves);
  const slots = new Map<string, readonly SlotLimits[]>();
  const service = await openTestService({
    variables,
    seed: ({ database }) => inTransaction(database, (tx) => seedCatalogue(tx, { litecoin: false })),
    given: {
      reserves: still(reserves),
      slots: { ...still(slots), of: (system) => slots.get(system.code) ?? null },
    },
  });
  const { app, platform, modules } = service;
  const { catalogue, pricing, rates, announcements } = modules;
  const { clock, database } = platform;

  async function tick(asOf: Date = clock.now()): Promise<void> {
    const source = simulatedSource({ seed: 'test', now: () => asOf });
    const report = await source.fetch();
    const own = await ownQuotes(database, report, asOf);
    await insertSnapshot(database, source, { ...report, own });
    await rates.refresh();
  }

  async function calm(): Promise<void> {
    for (const [code, units] of demoReserves) reserves.set(code, units);
    slots.clear();
    await tick();
  }

  return {
    service,
    app,
    platform,
    catalogue,
    pricing,
    rates,
    announcements,
    reserves,
    slots,
    tick,
    calm,
    close: service.close,
  };
}

/** A live value that changes only when a test changes it. */
function still<T>(value: T): LiveValue<T> {
  return { current: () => value, refresh: async () => {}, close: () => {} };
}
