import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { CountryLookup } from '../../market/countries/country-lookup.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Captchas } from '../captcha/captcha.ts';
import type { Benefits } from './benefits.ts';

export type ProfileDeps = {
  readonly platform: Platform;
  readonly captcha: Captchas;
  /** Where sessions were opened, for the export. */
  readonly countries: Pick<CountryLookup, 'countryOf'>;
  /** The module of orders: what there is to claim, to wait for, and to take along. */
  readonly orders: OrdersDeps;
  /** What customers are given for quotes and orders. */
  readonly benefits: Benefits;
};
