import type { ReactNode } from 'react';
import type { Locale } from '../i18n/locale.ts';
import type { ApiClient } from './api/client.ts';
import { ApiProvider } from './shell/api-context.tsx';
import { LanguageProvider } from './shell/language.tsx';

type Props = {
  readonly locale: Locale;
  readonly texts: Readonly<Record<string, string>>;
  readonly api: ApiClient;
  /** The router of the server or of the browser, with the same routes. */
  readonly children: ReactNode;
};

/** What server and browser render alike around their routers. */
export function SiteApp({ locale, texts, api, children }: Props) {
  return (
    <div id="page">
      <LanguageProvider locale={locale} texts={texts}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </LanguageProvider>
    </div>
  );
}
