import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { CountryAttributes } from '../../contract/countries.ts';
import { countryAllowed } from '../../core/directions/availability.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import { requiredFieldsOf } from '../catalogue/required-fields.ts';
import { type Resource, resource } from '../platform/http/json-api.ts';
import { countriesByName, countryName } from './country-names.ts';

/** One country as it is listed. */
export function presentCountry(code: string, locale: Locale): Resource {
  return resource('countries', code, attributesOf(code, countryName(code, locale)));
}

/** All countries, in the alphabetical order of the language. */
export function listCountries(locale: Locale): Resource[] {
  return countriesByName(locale).map(({ code, name }) =>
    resource('countries', code, attributesOf(code, name)),
  );
}

/**
 * All countries with what each means for a pair: whether its visitors may exchange it, and what
 * depends on the country otherwise.
 */
export function listCountriesOf(
  exchange: Exchange,
  catalogue: Pick<Catalogue, 'exclusions'>,
  excludedEverywhere: readonly string[],
  locale: Locale,
): Resource[] {
  const required = requiredFieldsOf(exchange);
  return countriesByName(locale).map(({ code, name }) => {
    const excluded = [...excludedEverywhere, ...(catalogue.exclusions.get(code) ?? [])];
    const attributes: CountryAttributes = {
      ...attributesOf(code, name),
      available: countryAllowed(exchange.direction, code),
      options: {
        phone_code: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
        required_fields: required,
        excluded_currency_iso_codes: [...new Set(excluded)].sort(),
      },
    };
    return resource('countries', code, attributes);
  });
}

function attributesOf(code: string, name: string): CountryAttributes {
  return { iso_code: code, name };
}
