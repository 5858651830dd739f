import * as z from 'zod/mini';

/** Attributes of PUT /office/api/country_currencies/{country}; none: it is offered everything. */
export const countryCurrenciesRequest = z.object({
  currency_iso_codes: z
    .array(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)))
    .check(z.maxLength(500)),
});

/** What visitors of one country are not offered. */
export type CountryCurrenciesAttributes = {
  readonly name: string;
  readonly currency_iso_codes: readonly string[];
};

/** What the screen needs beside the list. */
export type CountryCurrenciesMeta = {
  /** Of the configuration: nobody is offered these. */
  readonly global: readonly string[];
  /** Those of all payment systems. */
  readonly currencies: readonly string[];
  readonly countries: readonly { readonly iso_code: string; readonly name: string }[];
};
