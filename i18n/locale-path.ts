import { type Locale, locales } from './locale.ts';

/** Prefix of a language in addresses: Russian has none. */
export function prefixOf(locale: Locale): string {
  return locale === 'ru' ? '' : `/${locale}`;
}

/** Splits an address into language and path: `/en/orders/1` is English `/orders/1`. */
export function localeOfPath(pathname: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    const prefix = prefixOf(locale);
    if (prefix === '') continue;
    if (pathname === prefix) return { locale, path: '/' };
    if (pathname.startsWith(`${prefix}/`)) return { locale, path: pathname.slice(prefix.length) };
  }
  return { locale: 'ru', path: pathname };
}

/** The address of a path in a language: `addressOf('en', '/')` is `/en`. */
export function addressOf(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  return path === '/' ? prefix || '/' : prefix + path;
}
