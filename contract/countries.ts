import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

/** Attributes of `countries`; `available` and `options` only where a pair is asked about. */
export const countryAttributes = z.object({
  iso_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  name: z.string(),
  /** Whether visitors from there may exchange this pair. */
  available: z.optional(z.boolean()),
  options: z.optional(
    z.object({
      /** Country calling code such as `+7`; null where the country has none. */
      phone_code: z.nullable(z.string()),
      required_fields: z.array(z.string()),
      excluded_currency_iso_codes: z.array(z.string()),
    }),
  ),
});
export type CountryAttributes = Answered<typeof countryAttributes>;

/** Answer of GET /api/v1/countries. */
export const countriesDocument = z.object({
  data: z.array(
    z.object({ type: z.literal('countries'), id: z.string(), attributes: countryAttributes }),
  ),
});
export type CountriesDocument = z.output<typeof countriesDocument>;

/**
 * Answer of GET /api/v1/user_country. `data` is null when the country is unknown; the client may
 * then ask `country_by_ip_url`, without credentials. Never an error.
 */
export const userCountryDocument = z.object({
  data: z.nullable(
    z.object({ type: z.literal('countries'), id: z.string(), attributes: countryAttributes }),
  ),
  meta: z.object({ country_by_ip_url: z.nullable(z.string()) }),
});
export type UserCountryDocument = z.output<typeof userCountryDocument>;
