import { createContext } from 'react-router';
import type { SiteSettings } from '../contract/pages.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ApiClient } from './api/client.ts';

type SiteContext = {
  readonly locale: Locale;
  readonly api: ApiClient;
  readonly settings: SiteSettings;
};

/** Handed by the router to every loader. */
export const siteContext = createContext<SiteContext>();
