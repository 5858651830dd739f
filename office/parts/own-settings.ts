import { type Locale, localeFrom, locales } from '../../i18n/locale.ts';

const localeKey = 'agio_office_locale';
const themeCookie = 'agio_theme';

/** The language this operator chose on this machine; Russian until they do. */
export function chosenLocale(): Locale {
  return localeFrom(localStorage.getItem(localeKey));
}

/** Changes the language; everything on the screen is read anew in it. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(localeKey, locale);
  location.reload();
}

/** The language that is not chosen. */
export function otherLocale(locale: Locale): Locale {
  return locales.find((other) => other !== locale) ?? locale;
}

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme the page came with. */
export function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** Changes the theme here and on the site: both read the same cookie. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  const age = theme === 'auto' ? 0 : 365 * 24 * 3600;
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
