import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type Locale, localeFrom } from '../i18n/locale.ts';
import '../ui/theme.css';
import { ApiFailure } from '../client/failure.ts';
import { addressOf } from '../i18n/locale-path.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { siteContext } from './context.ts';
import { pageDataId } from './page-data.ts';
import { yieldToMain } from './platform/yield-to-main.ts';
import { siteRoutes } from './routes.ts';
import { type RootData, rootRouteId } from './shell/root-data.ts';
import { SiteApp } from './site-app.tsx';
import { loadBrowserTexts } from './texts/browser-texts.ts';

// The router looks for its data here by itself.
declare global {
  interface Window {
    __staticRouterHydrationData?: { loaderData: Record<string, unknown> };
  }
}

await start();

async function start(): Promise<void> {
  const locale = localeFrom(document.documentElement.lang);
  const basename = addressOf(locale, '/');
  const { texts, need } = await loadBrowserTexts(locale);
  const routes = siteRoutes(need);
  await loadPage(routes, basename);
  await yieldToMain();
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}');
  window.__staticRouterHydrationData = data;
  const root: RootData = data.loaderData[rootRouteId];
  const api = browserApi(locale);
  const router = createBrowserRouter(routes, {
    basename,
    getContext() {
      const context = new RouterContextProvider();
      context.set(siteContext, { locale, api, settings: root.settings });
      return context;
    },
  });
  const element = document.getElementById('root');
  if (element === null) return;
  await yieldToMain();
  startTransition(() => {
    hydrateRoot(
      element,
      <SiteApp locale={locale} shop={root.settings.shop.name} texts={texts} need={need} api={api}>
        <RouterProvider router={router} onError={tellBroken} />
      </SiteApp>,
    );
  });
}

/** The page must be there before React takes over, or it would draw an empty one for a moment. */
async function loadPage(routes: RouteObject[], basename: string): Promise<void> {
  const matches = matchRoutes(routes, location, basename) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy();
      Object.assign(route, page, { lazy: undefined });
    }),
  );
}

/** What breaks in a page is caught by its frame; answers of the service are told by the client. */
function tellBroken(error: unknown): void {
  if (error instanceof Error && !(error instanceof ApiFailure)) reportError(error);
}

function browserApi(locale: Locale): ApiClient {
  return createApiClient({
    locale,
    fetch: (path, init) => fetch(path, init),
    // Whatever error-reporting script is configured listens for this.
    report: (failure) => reportError(failure),
  });
}
