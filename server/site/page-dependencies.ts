import type { PricedPair } from '../../contract/pages.ts';
import { findExchange } from '../catalogue/catalogue.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { ContentRoom } from '../content/open-content.ts';
import type { CountryLookup } from '../countries/country-lookup.ts';
import type { Reserves } from '../ledger/open-reserves.ts';
import type { MonitorTermsRoom } from '../monitors/open-monitor-terms.ts';
import type { NoticesRoom } from '../notices/open-notices.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { Slots } from '../requisites/open-slots.ts';
import type { RewardTermsRoom } from '../reward-terms/open-terms.ts';

/**
 * What a page was made from. Rooms replace what they hold as a whole and never change it, so a page
 * is true as long as each of these is the same object.
 */
export type Dependencies = readonly unknown[];

export type PageDependencies = {
  /** What any page may show: texts, the notice, the catalogue, the partners. */
  readonly common: () => Dependencies;
  /** What a page with prices stands on besides. Stale prices are never the same twice. */
  readonly market: () => Dependencies;
  /** The terms a pair is quoted at this moment: rules have hours, own rates an end. */
  readonly priceOf: (pair: PricedPair) => unknown;
  readonly countryOf: (address: string) => string | null;
};

type Rooms = {
  readonly catalogue: Pick<CatalogueRoom, 'current'>;
  readonly content: Pick<ContentRoom, 'current'>;
  /** The terms of rewards, which texts tell. */
  readonly programme: Pick<RewardTermsRoom, 'current'>;
  readonly notices: Pick<NoticesRoom, 'current'>;
  readonly terms: Pick<MonitorTermsRoom, 'current'>;
  readonly reserves: Pick<Reserves, 'current'>;
  readonly slots: Pick<Slots, 'current'>;
  readonly rates: Pick<Rates, 'current' | 'rules' | 'firstPricing'>;
  readonly countries: Pick<CountryLookup, 'countryOf'>;
};

/** The dependencies of pages, from the rooms of this process. */
export function pageDependencies(rooms: Rooms): PageDependencies {
  const { catalogue, content, notices, terms, reserves, slots, rates, countries } = rooms;
  const { programme } = rooms;
  return {
    common: () => [catalogue, content, notices, terms, programme].map((room) => room.current()),
    market: () => [reserves.current(), slots.current(), rates.rules(), rates.current()],
    priceOf({ income, outcome }) {
      const exchange = findExchange(catalogue.current(), income, outcome);
      return exchange === null ? null : rates.firstPricing(exchange.direction);
    },
    countryOf: (address) => countries.countryOf(address),
  };
}
