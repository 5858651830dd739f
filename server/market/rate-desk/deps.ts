import type { Platform } from '../../platform/platform.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import type { LivePricing } from '../pricing/open-pricing.ts';
import type { Rates } from '../rates/open-rates.ts';

/** What the desk of rates stands on. */
export type RateDeskDeps = {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'config'>;
  readonly catalogue: LiveCatalogue;
  readonly pricing: LivePricing;
  readonly rates: Rates;
};
