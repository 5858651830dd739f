import type { PricedPair, SiteMonitor } from '../../../contract/pages.ts';
import type { Slots } from '../../exchange/requisites/open-slots.ts';
import { findExchange } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { CountryLookup } from '../../market/countries/country-lookup.ts';
import type { LiveMonitorTerms, MonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import { pictureOf } from '../../market/partners/routes.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import type { Reserves } from '../../money/ledger/open-reserves.ts';
import type { LiveRewardTerms } from '../../people/reward-terms/open-terms.ts';
import type { LiveShop } from '../../platform/shop/open-shop.ts';
import type { LiveContent } from '../library/open-content.ts';
import type { LiveNotices } from '../notices/open-notices.ts';

/**
 * What a page was made from. Modules replace what they hold as a whole and never change it, so a
 * page is true as long as each of these is the same object.
 */
export type Dependencies = readonly unknown[];

export type PageDependencies = {
  /** What any page may show: texts, the notice, the catalogue, the partners, the shop's look. */
  readonly common: () => Dependencies;
  /** What a page with prices stands on besides. Stale prices are never the same twice. */
  readonly market: () => Dependencies;
  /** The terms a pair is quoted at this moment: rules have hours, own rates an end. */
  readonly priceOf: (pair: PricedPair) => unknown;
  readonly countryOf: (address: string) => string | null;
  /** Who stands in the footer, and where reviews are written. */
  readonly monitors: () => readonly SiteMonitor[];
};

type Modules = {
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly content: Pick<LiveContent, 'current'>;
  /** The terms of rewards, which texts tell. */
  readonly programme: Pick<LiveRewardTerms, 'current'>;
  readonly notices: Pick<LiveNotices, 'current'>;
  readonly platform: { readonly shop: Pick<LiveShop, 'current'> };
  readonly terms: Pick<LiveMonitorTerms, 'current'>;
  readonly reserves: Pick<Reserves, 'current'>;
  readonly slots: Pick<Slots, 'current'>;
  readonly rates: Pick<Rates, 'current' | 'rules' | 'firstPricing'>;
  readonly countries: Pick<CountryLookup, 'countryOf'>;
};

/** The dependencies of pages, from the modules of this process. */
export function pageDependencies(modules: Modules): PageDependencies {
  const { catalogue, content, notices, terms, reserves, slots, rates, countries } = modules;
  const { programme, platform } = modules;
  return {
    common: () =>
      [catalogue, content, notices, terms, programme, platform.shop].map((live) => live.current()),
    market: () => [reserves.current(), slots.current(), rates.rules(), rates.current()],
    priceOf({ income, outcome }) {
      const exchange = findExchange(catalogue.current(), income, outcome);
      return exchange === null ? null : rates.firstPricing(exchange.direction);
    },
    countryOf: (address) => countries.countryOf(address),
    monitors: () => siteMonitors(terms.current()),
  };
}

function siteMonitors({ partners }: MonitorTerms): SiteMonitor[] {
  return partners
    .filter(({ inFooter, reviewUrl }) => inFooter || reviewUrl !== null)
    .map((partner) => {
      const { name, monogram, url, inFooter, reviewUrl } = partner;
      const [ru, en] = [pictureOf(partner, 'ru'), pictureOf(partner, 'en')];
      return {
        name,
        monogram,
        picture: ru === null || en === null ? null : { ru, en },
        url: inFooter ? url : null,
        review_url: reviewUrl,
      };
    });
}
