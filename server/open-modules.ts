import type { GatewayOutside } from '../gateways/gateway.ts';
import { openOrderReplies } from './content/conversations/order-replies.ts';
import { openReviewLinks } from './content/reviews/review-link.ts';
import { type OrderChanges, openOrderChanges } from './exchange/order-changes/changes.ts';
import type { OrderRails, OrdersDeps } from './exchange/orders/deps.ts';
import { openRemoteRequisites } from './exchange/requisite-cascade/remote-requisites.ts';
import { type LiveCatalogue, openCatalogue } from './market/catalogue/open-catalogue.ts';
import { type LivePricing, openPricing } from './market/pricing/open-pricing.ts';
import { openRates, type Rates } from './market/rates/open-rates.ts';
import { openReserves, type Reserves } from './money/ledger/open-reserves.ts';
import { openOffers } from './money/online-payments/offers.ts';
import { type LiveGateways, openGateways } from './money/online-payments/open-gateways.ts';
import { payoutRailOf } from './money/online-payments/payout-rail.ts';
import { openRails, type Rails } from './money/rails/open-rails.ts';
import { openScreening } from './money/screening/open-screening.ts';
import { type Announcements, openAnnouncements } from './platform/database/announcements.ts';
import type { Platform } from './platform/platform.ts';

/** The modules that both the web and the worker keep in memory. */
export type Modules = {
  readonly announcements: Announcements;
  readonly catalogue: LiveCatalogue;
  readonly reserves: Reserves;
  readonly pricing: LivePricing;
  readonly rates: Rates;
  readonly rails: Rails;
  readonly changes: OrderChanges;
  readonly gateways: LiveGateways;
  readonly orders: OrdersDeps;
  close(): Promise<void>;
};

/** What stands in the place of the world outside: a test plays it. */
export type Outside = {
  readonly rails?: OrderRails;
  readonly provider?: GatewayOutside;
  readonly reserves?: Reserves;
};

/** Opens them in the order in which they need each other. */
export async function openModules(platform: Platform, outside: Outside = {}): Promise<Modules> {
  const announcements = await openAnnouncements(platform.database, platform.log);
  await platform.shop.listen(announcements);
  const catalogue = await openCatalogue(platform, announcements);
  const reserves = outside.reserves ?? (await openReserves(platform, announcements));
  const pricing = await openPricing(platform, announcements, {
    catalogue,
    reserves: reserves.current,
  });
  const rates = await openRates(platform, announcements, catalogue, pricing);
  const rails = openRails(platform);
  const changes = await openOrderChanges(announcements);
  const screening = await openScreening(platform, announcements);
  const gateways = await openGateways(platform, announcements, outside.provider);
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
      platform,
      catalogue,
      rates,
      screening,
      online,
      remote,
      reviewLinks: await openReviewLinks(platform),
      replies: await openOrderReplies(platform),
      rails: outside.rails
        ? { ...outside.rails, payouts: payoutsBeside(outside.rails, gateways) }
        : railsForOrders(platform, rails, gateways),
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

/** Payouts of rails, and of providers where no rail has the name. */
function payoutsBeside(rails: Pick<OrderRails, 'payouts'>, gateways: LiveGateways) {
  return (name: string) => rails.payouts(name) ?? payoutRailOf(gateways, name);
}

function railsForOrders({ config }: Platform, rails: Rails, gateways: LiveGateways): OrderRails {
  const simulator = (name: string) =>
    config.demo ? (rails.byName(name)?.simulator ?? null) : null;
  return {
    deposits: (name) => rails.byName(name)?.deposits ?? null,
    payouts: payoutsBeside({ payouts: (name) => rails.byName(name)?.payouts ?? null }, gateways),
    simulatorActions: (name) => simulator(name)?.actions ?? [],
    simulator,
  };
}
