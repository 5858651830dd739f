import type { CountryAttributes } from '../../../contract/countries.ts';
import { countryAllowed } from '../../../core/directions/availability.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { resource } from '../../platform/http/answers/json-api.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import { requiredFieldsOf } from '../catalogue/required-fields.ts';
import { callingCode } from './calling-codes.ts';
import { countriesByName, countryName } from './country-names.ts';

/** What countries are told for: their names alone, or what each means for a pair. */
export type ForPair = {
  readonly exchange: Exchange;
  readonly catalogue: Pick<Catalogue, 'exclusions'>;
  readonly excludedEverywhere: readonly string[];
};

/** One country as it is listed. */
export function presentCountry(code: string, locale: Locale, pair: ForPair | null) {
  const named = attributesOf(code, countryName(code, locale));
  const shown = pair === null ? named : { ...named, ...meantFor(pair, code) };
  return resource('countries', code, shown);
}

/** All countries, in the alphabetical order of the language. */
export function listCountries(locale: Locale) {
  return countriesByName(locale).map(({ code, name }) =>
    resource('countries', code, attributesOf(code, name)),
  );
}

/**
 * All countries with what each means for a pair: whether its visitors may exchange it, and what
 * depends on the country otherwise.
 */
export function listCountriesOf(pair: ForPair, locale: Locale) {
  return countriesByName(locale).map(({ code, name }) =>
    resource('countries', code, { ...attributesOf(code, name), ...meantFor(pair, code) }),
  );
}

function meantFor(
  { exchange, catalogue, excludedEverywhere }: ForPair,
  code: string,
): Pick<CountryAttributes, 'available' | 'options'> {
  const excluded = [...excludedEverywhere, ...(catalogue.exclusions.get(code) ?? [])];
  return {
    available: countryAllowed(exchange.direction, code),
    options: {
      phone_code: callingCode(code),
      required_fields: requiredFieldsOf(exchange),
      excluded_currency_iso_codes: [...new Set(excluded)].sort(),
    },
  };
}

function attributesOf(code: string, name: string): CountryAttributes {
  return { iso_code: code, name };
}
