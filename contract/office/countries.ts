import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** Attributes of PUT /office/api/country_currencies/{country}; none: it is offered everything. */
export const countryCurrenciesRequest = z.object({
  currency_iso_codes: z
    .array(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)))
    .check(z.maxLength(500)),
});

/** What visitors of one country are not offered. */
export const countryCurrenciesAttributes = z.object({
  name: z.string(),
  currency_iso_codes: z.array(z.string()),
});
export type CountryCurrenciesAttributes = Answered<typeof countryCurrenciesAttributes>;

/** What the screen needs beside the list. */
export const countryCurrenciesMeta = z.object({
  /** Of the configuration: nobody is offered these. */
  global: z.array(z.string()),
  /** Those of all payment systems. */
  currencies: z.array(z.string()),
  countries: z.array(z.object({ iso_code: z.string(), name: z.string() })),
});
export type CountryCurrenciesMeta = Answered<typeof countryCurrenciesMeta>;
