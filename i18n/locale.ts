/** Languages the product speaks; the first is the default. */
export const locales = ['ru', 'en'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'ru';

/** Says whether a text names a language of ours: `isLocale('en') === true`. */
export function isLocale(text: unknown): text is Locale {
  return text === 'ru' || text === 'en';
}

/** Reads a language from outside; whatever is absent or unknown is Russian. */
export function localeFrom(text: unknown): Locale {
  return isLocale(text) ? text : defaultLocale;
}

/** BCP 47 tag used for dates and plurals: `localeTag('en') === 'en-GB'`. */
export function localeTag(locale: Locale): string {
  return locale === 'ru' ? 'ru-RU' : 'en-GB';
}
