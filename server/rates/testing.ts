import type { SlotLimits } from '../../core/quotes/first-slot.ts';
import { simulatedSource } from '../../sources/simulated/simulated-source.ts';
import { demoReserves } from '../catalogue/demo/demo-systems.ts';
import { seedCatalogue } from '../catalogue/demo/seed-catalogue.ts';
import { type CatalogueRoom, openCatalogue } from '../catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import { registerCatalogueRoutes } from '../catalogue/routes.ts';
import { openCountryLookup } from '../countries/country-lookup.ts';
import { registerCountryRoutes } from '../countries/routes.ts';
import { checkAnswers } from '../openapi/testing.ts';
import { type Announcements, openAnnouncements } from '../platform/database/announcements.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type App, buildApp } from '../platform/http/app.ts';
import type { Platform } from '../platform/platform.ts';
import { createTestPlatform } from '../platform/testing.ts';
import { openPricing, type PricingRoom } from '../pricing/open-pricing.ts';
import { ownQuotes } from '../pricing/own-quotes.ts';
import { openRates, type Rates } from './open-rates.ts';
import { registerRateRoutes } from './routes.ts';
import { insertSnapshot } from './store.ts';

export type TestMarket = {
  readonly app: App;
  readonly platform: Platform;
  readonly catalogue: CatalogueRoom;
  readonly pricing: PricingRoom;
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
  const { platform, close } = await createTestPlatform({
    RATE_LIMIT_PER_MINUTE: '0',
    ...variables,
  });
  const { database, clock, log } = platform;
  await inTransaction(database, (tx) => seedCatalogue(tx, { litecoin: false }));
  const announcements = await openAnnouncements(database, log);
  const catalogue = await openCatalogue(platform, announcements);
  const reserves = new Map(demoReserves);
  const pricing = await openPricing(platform, announcements, {
    catalogue,
    reserves: () => reserves,
  });
  const rates = await openRates(platform, announcements, catalogue, pricing);
  const countries = openCountryLookup(platform);
  const slots = new Map<string, readonly SlotLimits[]>();
  const app = await buildApp(platform);
  const throwUndescribed = checkAnswers(app);
  registerCatalogueRoutes(app, { platform, catalogue, reserves: () => reserves });
  registerCountryRoutes(app, { platform, catalogue, countries });
  const quotes = {
    ...{ catalogue, rates, clock, reserves: () => reserves },
    slotsOf: (system: PaymentSystem) => slots.get(system.code) ?? null,
  };
  registerRateRoutes(app, quotes, {
    inBreak: () => false,
    countryOf: (request) => countries.countryOf(request.ip),
  });

  async function tick(asOf: Date = clock.now()): Promise<void> {
    const source = simulatedSource({ seed: 'test', now: () => asOf });
    const report = await source.fetch();
    const own = await ownQuotes(database, report.prices, asOf);
    await insertSnapshot(database, source, { ...report, own });
    await rates.refresh();
  }

  async function calm(): Promise<void> {
    for (const [code, units] of demoReserves) reserves.set(code, units);
    slots.clear();
    await tick();
  }

  return {
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
    async close() {
      await app.close();
      rates.close();
      pricing.close();
      catalogue.close();
      countries.close();
      await announcements.close();
      await close();
      throwUndescribed();
    },
  };
}
