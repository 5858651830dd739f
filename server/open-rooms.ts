import { type CatalogueRoom, openCatalogue } from './catalogue/open-catalogue.ts';
import { openReserves, type Reserves } from './ledger/open-reserves.ts';
import { openOffers } from './online-payments/offers.ts';
import { type GatewayRoom, openGateways } from './online-payments/open-gateways.ts';
import { payoutRailOf } from './online-payments/payout-rail.ts';
import { type OrderChanges, openOrderChanges } from './orders/changes.ts';
import type { OrderRails, OrdersDeps } from './orders/deps.ts';
import { type Announcements, openAnnouncements } from './platform/database/announcements.ts';
import type { Platform } from './platform/platform.ts';
import { openPricing, type PricingRoom } from './pricing/open-pricing.ts';
import { openRails, type Rails } from './rails/open-rails.ts';
import { openRates, type Rates } from './rates/open-rates.ts';
import { openRemoteRequisites } from './requisite-cascade/remote-requisites.ts';
import { openScreening } from './screening/open-screening.ts';

/** The rooms that both the web and the worker keep in memory. */
export type Rooms = {
  readonly announcements: Announcements;
  readonly catalogue: CatalogueRoom;
  readonly reserves: Reserves;
  readonly pricing: PricingRoom;
  readonly rates: Rates;
  readonly rails: Rails;
  readonly changes: OrderChanges;
  readonly gateways: GatewayRoom;
  readonly orders: OrdersDeps;
  close(): Promise<void>;
};

/** Opens them in the order in which they need each other. */
export async function openRooms(platform: Platform): Promise<Rooms> {
  const announcements = await openAnnouncements(platform.database, platform.log);
  const catalogue = await openCatalogue(platform, announcements);
  const reserves = await openReserves(platform, announcements);
  const pricing = await openPricing(platform, announcements, {
    catalogue,
    reserves: reserves.current,
  });
  const rates = await openRates(platform, announcements, catalogue, pricing);
  const rails = openRails(platform);
  const changes = await openOrderChanges(announcements);
  const screening = await openScreening(platform, announcements);
  const gateways = await openGateways(platform, announcements);
  const online = openOffers(platform, gateways);
  const remote = openRemoteRequisites({ platform, gateways });
  return {
    announcements,
    catalogue,
    reserves,
    pricing,
    rates,
    rails,
    changes,
    gateways,
    orders: {
      ...{ platform, catalogue, rates, screening, online, remote },
      rails: railsForOrders(platform, rails, gateways),
    },
    async close() {
      gateways.close();
      screening.close();
      rails.close();
      rates.close();
      pricing.close();
      reserves.close();
      catalogue.close();
      await announcements.close();
    },
  };
}

function railsForOrders({ config }: Platform, rails: Rails, gateways: GatewayRoom): OrderRails {
  const simulator = (name: string) =>
    config.demo ? (rails.byName(name)?.simulator ?? null) : null;
  return {
    deposits: (name) => rails.byName(name)?.deposits ?? null,
    payouts: (name) => rails.byName(name)?.payouts ?? payoutRailOf(gateways, name),
    simulatorActions: (name) => simulator(name)?.actions ?? [],
    simulator,
  };
}
