import { Outlet, useLoaderData } from 'react-router';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { loadTexts } from '../parts/office-texts.ts';
import { chosenLocale } from '../parts/own-settings.ts';

/** Loads the words of every screen, beside the data of the one that is opened. */
export async function loadScreenTexts() {
  const locale = chosenLocale();
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
