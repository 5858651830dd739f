import { type CatalogueRoom, openCatalogue } from './catalogue/open-catalogue.ts';
import { type OrderChanges, openOrderChanges } from './orders/changes.ts';
import type { OrderRails, OrdersDeps } from './orders/deps.ts';
import { type Announcements, openAnnouncements } from './platform/database/announcements.ts';
import type { Platform } from './platform/platform.ts';
import { openRails, type Rails } from './rails/open-rails.ts';
import { openRates, type Rates } from './rates/open-rates.ts';

/** The rooms that both the web and the worker keep in memory. */
export type Rooms = {
  readonly announcements: Announcements;
  readonly catalogue: CatalogueRoom;
  readonly rates: Rates;
  readonly rails: Rails;
  readonly changes: OrderChanges;
  readonly orders: OrdersDeps;
  close(): Promise<void>;
};

/** Opens them in the order in which they need each other. */
export async function openRooms(platform: Platform): Promise<Rooms> {
  const announcements = await openAnnouncements(platform.database, platform.log);
  const catalogue = await openCatalogue(platform, announcements);
  const rates = await openRates(platform, announcements, catalogue);
  const rails = openRails(platform);
  const changes = await openOrderChanges(announcements);
  return {
    announcements,
    catalogue,
    rates,
    rails,
    changes,
    orders: { platform, catalogue, rates, rails: railsForOrders(platform, rails) },
    async close() {
      rails.close();
      rates.close();
      catalogue.close();
      await announcements.close();
    },
  };
}

function railsForOrders({ config }: Platform, rails: Rails): OrderRails {
  const cheat = (name: string) => (config.demo ? (rails.byName(name)?.cheat ?? null) : null);
  return {
    deposits: (name) => rails.byName(name)?.deposits ?? null,
    cheatActions: (name) => cheat(name)?.actions ?? [],
    cheat,
  };
}
