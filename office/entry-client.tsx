import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LanguageProvider } from '../ui/language/language.tsx';
import './office.css';
import { loadEntranceTexts } from './parts/office-texts.ts';
import { chosenLocale } from './parts/own-settings.ts';
import { officeRoutes } from './routes.tsx';

await start();

/** The office is drawn in the browser alone: nobody sees anything of it without a session. */
async function start(): Promise<void> {
  const locale = chosenLocale();
  document.documentElement.lang = locale;
  const texts = await loadEntranceTexts(locale);
  const router = createBrowserRouter(officeRoutes, { basename: '/office' });
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page of the office has no place to draw in');
  createRoot(element).render(
    <StrictMode>
      <LanguageProvider locale={locale} texts={texts}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </StrictMode>,
  );
}
