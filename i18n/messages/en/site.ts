import type { site as original } from '../ru/site.ts';

export const site = {
  'site.name': '{shop}',
  'site.tagline': 'Bureau de change',
  'site.skip': 'Skip to content',
  'site.signIn': 'Sign in',
  'site.account': 'Account',
  'site.language': 'Language',
  'site.languageRu': 'Русский',
  'site.languageEn': 'English',
  'site.theme': 'Theme',
  'site.themeAuto': 'Same as system',
  'site.themeLight': 'Light',
  'site.themeDark': 'Dark',
  'site.loading': 'Loading the page',

  'site.toExchange': 'Go to the exchange',
  'site.offlineText': 'Check your connection and try again. Your orders are safe.',

  'site.toOrder': 'Go to the order',
} as const satisfies Record<keyof typeof original, string>;
