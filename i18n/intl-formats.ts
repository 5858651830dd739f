import { type Locale, localeTag } from './locale.ts';

// Making one takes tens of kilobytes outside the heap and as long as hundreds of uses of it.
const dates = new Map<string, Intl.DateTimeFormat>();
const plurals = new Map<Locale, Intl.PluralRules>();

/** What writes dates so, made once; `language` is a tag such as `en-GB`. */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(language, options);
  return cachedIn(dates, language + JSON.stringify(options), make);
}

/** Whether the name is one of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What knows the plurals of a language, made once. */
export function pluralRules(locale: Locale): Intl.PluralRules {
  return cachedIn(plurals, locale, () => new Intl.PluralRules(localeTag(locale)));
}

function cachedIn<Key, Format>(cache: Map<Key, Format>, key: Key, make: () => Format): Format {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known;
}
