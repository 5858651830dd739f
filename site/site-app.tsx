import { type ReactNode, useEffect } from 'react';
import type { Locale } from '../i18n/locale.ts';
import { LanguageProvider } from '../ui/language/language.tsx';
import { useHydrated } from '../ui/values/use-now.ts';
import type { ApiClient } from './api/client.ts';
import { ApiProvider } from './shell/api-context.tsx';
import { type Need, NeedContext } from './shell/language.tsx';

type Props = {
  readonly locale: Locale;
  /** What the shop is called. */
  readonly shop: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly need: Need;
  readonly api: ApiClient;
  /** The router of the server or of the browser, with the same routes. */
  readonly children: ReactNode;
};

/** What server and browser render alike around their routers. */
export function SiteApp({ locale, shop, texts, need, api, children }: Props) {
  const hydrated = useHydrated();
  // From here on the page answers; who drives it from outside can wait for this.
  useEffect(() => {
    if (hydrated) document.documentElement.dataset['alive'] = '';
  }, [hydrated]);
  return (
    <div id="page">
      <LanguageProvider locale={locale} texts={texts} shop={shop}>
        <NeedContext value={need}>
          <ApiProvider api={api}>{children}</ApiProvider>
        </NeedContext>
      </LanguageProvider>
    </div>
  );
}
