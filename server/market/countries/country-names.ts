import type { Locale } from '../../../i18n/locale.ts';
import { countryCodes } from './country-codes.ts';

type NamedCountry = { readonly code: string; readonly name: string };

const lists = new Map<Locale, readonly NamedCountry[]>();
const names = new Map<Locale, Intl.DisplayNames>();

/** Name of a country in a language: `countryName('DE', 'ru') === 'Германия'`. */
export function countryName(code: string, locale: Locale): string {
  const ofLocale = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  names.set(locale, ofLocale);
  return ofLocale.of(code) ?? code;
}

/** All countries in the alphabetical order of a language. */
export function countriesByName(locale: Locale): readonly NamedCountry[] {
  const known = lists.get(locale);
  if (known !== undefined) return known;
  const { compare } = new Intl.Collator(locale);
  const list = countryCodes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => compare(a.name, b.name));
  lists.set(locale, list);
  return list;
}
