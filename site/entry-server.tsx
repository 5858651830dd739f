import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageRequest, Rendered, RenderPage } from '../contract/pages.ts';
import type { Locale } from '../i18n/locale.ts';
import { addressOf } from '../i18n/locale-path.ts';
import { createApiClient } from './api/client.ts';
import { siteContext } from './context.ts';
import { type PageHandle, siteRoutes } from './routes.ts';
import { readPageFailure } from './shell/page-failure.ts';
import { SiteApp } from './site-app.tsx';
import { textFiles } from './texts/browser-texts.ts';
import { texts as en } from './texts/server-en.ts';
import { texts as ru } from './texts/server-ru.ts';

const textsOf = { ru, en } as const;
const handlers = { ru: handlerOf('ru'), en: handlerOf('en') } as const;

/** Loads and renders one page. Failures of loaders are pages too, with their own status. */
export async function renderPage(page: PageRequest): Promise<Rendered> {
  const { locale, settings } = page;
  const handler = handlers[locale];
  const api = createApiClient({ locale, fetch: page.fetch, report: page.report });
  const requestContext = new RouterContextProvider();
  requestContext.set(siteContext, { locale, api, settings });
  const context = await handler.query(page.request, { requestContext });
  if (context instanceof Response) return { kind: 'redirect', response: context };
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <SiteApp locale={locale} texts={textsOf[locale]} need={nothing} api={api}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteApp>,
  );
  return { kind: 'page', status: context.statusCode, ...split(html), ...factsOf(context, locale) };
}

/** The server has all the words already. */
async function nothing(): Promise<void> {}

function handlerOf(locale: Locale) {
  return createStaticHandler(siteRoutes(nothing), { basename: addressOf(locale, '/') });
}

/** React writes what belongs to the head before everything else. */
function split(html: string): { head: string; body: string } {
  const start = html.indexOf('<div id="page"');
  return { head: html.slice(0, start), body: html.slice(start) };
}

function factsOf(context: StaticHandlerContext, locale: Locale) {
  const errors = context.errors === null ? null : writeErrors(context.errors);
  const data = { loaderData: context.loaderData, errors };
  const files = context.matches.flatMap(({ route }) => {
    const handle: PageHandle | undefined = route.handle;
    return handle === undefined ? [] : [handle.file, ...textFiles(locale, handle.topic)];
  });
  if (files.length === 0) files.push(...textFiles(locale, null));
  return { data: jsonInScript(data), files, resumeAt: resumeOf(context) };
}

/** Written the way the router reads them back: a failure of ours keeps its data, a bug nothing. */
function writeErrors(errors: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [id, error] of Object.entries(errors)) {
    const failure = isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, data: error.data }
      : { status: 500, statusText: '', data: { kind: 'fault' } };
    written[id] = { ...failure, internal: false, __type: 'RouteErrorResponse' };
  }
  return written;
}

function resumeOf(context: StaticHandlerContext): string | null {
  for (const error of Object.values(context.errors ?? {})) {
    const failure = readPageFailure(isRouteErrorResponse(error) ? error.data : null);
    if (failure.kind === 'break') return failure.resumeAt;
  }
  return null;
}

/** `</script>` inside a string would end the element. */
function jsonInScript(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

// The server takes the build by this shape and knows nothing else of it.
renderPage satisfies RenderPage;
