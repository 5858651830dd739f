import type { CaptchaRoom } from '../captcha/captcha.ts';
import type { CountryLookup } from '../countries/country-lookup.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import type { Platform } from '../platform/platform.ts';
import type { Benefits } from './benefits.ts';

export type ProfileDeps = {
  readonly platform: Platform;
  readonly captcha: CaptchaRoom;
  /** Where sessions were opened, for the export. */
  readonly countries: Pick<CountryLookup, 'countryOf'>;
  /** The room of orders: what there is to claim, to wait for, and to take along. */
  readonly orders: OrdersDeps;
  /** What customers are given for quotes and orders. */
  readonly benefits: Benefits;
};
