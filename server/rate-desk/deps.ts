import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { Platform } from '../platform/platform.ts';
import type { PricingRoom } from '../pricing/open-pricing.ts';
import type { Rates } from '../rates/open-rates.ts';

/** What the desk of rates stands on. */
export type RateDeskDeps = {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'config'>;
  readonly catalogue: CatalogueRoom;
  readonly pricing: PricingRoom;
  readonly rates: Rates;
};
