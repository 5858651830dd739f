import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { load } from '../api/load.ts';
import { sessionOnce } from '../api/session.ts';
import { loadTexts } from '../parts/office-texts.ts';
import { chosenLocale } from '../parts/own-settings.ts';

/**
 * Loads the words of every screen, once somebody is known to be signed in: whoever is led to the
 * sign-in has no use for them. The first run has nobody yet, and needs them.
 */
export async function loadScreenTexts({ request }: LoaderFunctionArgs) {
  const locale = chosenLocale();
  if (!new URL(request.url).pathname.endsWith('/first-run')) {
    await load(request, () => sessionOnce(request.signal));
  }
  return { locale, texts: await loadTexts(locale) };
}

/** Gives the screens behind the sign-in their words. */
export function ScreenTexts() {
  return (
    <LanguageProvider {...useLoaderData<typeof loadScreenTexts>()}>
      <Outlet />
    </LanguageProvider>
  );
}
