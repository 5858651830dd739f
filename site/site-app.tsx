import { type ReactNode, useEffect } from 'react';
import type { Locale } from '../i18n/locale.ts';
import { useHydrated } from '../ui/use-now.ts';
import type { ApiClient } from './api/client.ts';
import { ApiProvider } from './shell/api-context.tsx';
import { LanguageProvider } from './shell/language.tsx';
import type { PageTopic } from './texts/all-texts.ts';

type Props = {
  readonly locale: Locale;
  readonly texts: Readonly<Record<string, string>>;
  readonly need: (topic: PageTopic) => Promise<void>;
  readonly api: ApiClient;
  /** The router of the server or of the browser, with the same routes. */
  readonly children: ReactNode;
};

/** What server and browser render alike around their routers. */
export function SiteApp({ locale, texts, need, api, children }: Props) {
  const hydrated = useHydrated();
  // From here on the page answers; who drives it from outside can wait for this.
  useEffect(() => {
    if (hydrated) document.documentElement.dataset['alive'] = '';
  }, [hydrated]);
  return (
    <div id="page">
      <LanguageProvider locale={locale} texts={texts} need={need}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </LanguageProvider>
    </div>
  );
}
