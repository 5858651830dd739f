import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageRequest, Rendered, RenderedPage, RenderPage } from '../contract/pages.ts';
import type { Locale } from '../i18n/locale.ts';
import { addressOf } from '../i18n/locale-path.ts';
import { translatorOf } from '../i18n/translator.ts';
import { LanguageProvider } from '../ui/language/language.tsx';
import { createApiClient } from './api/client.ts';
import { type Desk, loadDesk } from './contacts/load-desk.ts';
import { siteContext } from './context.ts';
import { documentHandle, documentRoutes } from './document-routes.ts';
import { jsonLd } from './documents/json-ld.tsx';
import type { ExchangeData } from './exchange/load-exchange.ts';
import { Footer } from './footer/footer.tsx';
import { exchangeFacts } from './heads/exchange-facts.ts';
import { type PageHandle, siteRoutes } from './routes.ts';
import { FailureScreen } from './shell/failure-screen.tsx';
import { readPageFailure } from './shell/page-failure.ts';
import { SiteApp } from './site-app.tsx';
import type { SiteTexts } from './texts/all-texts.ts';
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
  const [context, desk] = await Promise.all([
    handler.query(page.request, { requestContext }),
    loadDesk(api),
  ]);
  if (context instanceof Response) return { kind: 'redirect', response: context };
  for (const error of Object.values(context.errors ?? {})) {
    // A visitor who left breaks nothing.
    const broke = !isRouteErrorResponse(error) && !page.request.signal.aborted;
    if (broke) page.crashed(error);
  }
  const draw = () =>
    renderToString(
      <SiteApp
        locale={locale}
        shop={settings.shop.name}
        texts={textsOf[locale]}
        need={nothing}
        api={api}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteApp>,
    );
  const html = drawOr(draw, (error) => {
    page.crashed(error);
    breakPage(context, error);
    return draw();
  });
  return {
    kind: 'page',
    status: context.statusCode,
    ...withFacts(split(html), context, page),
    footer: footerOf(page, desk),
    ...factsOf(context, locale),
    priced: pricedOf(context),
  };
}

function drawOr(draw: () => string, instead: (error: unknown) => string): string {
  try {
    return draw();
  } catch (error) {
    return instead(error);
  }
}

/** A page that cannot be drawn becomes the one that says so, within its frame. */
function breakPage(context: StaticHandlerContext, error: unknown): void {
  const [root, frame = root] = context.matches;
  if (frame !== undefined) context.errors = { [frame.route.id]: error };
  context.statusCode = 500;
}

/** The same below every page: it is written here and never drawn in the browser. */
function footerOf({ locale, settings }: PageRequest, desk: Desk | null): string {
  const { shop, monitors } = settings;
  return renderToStaticMarkup(
    <LanguageProvider locale={locale} texts={textsOf[locale]} shop={shop.name}>
      <Footer desk={desk} shop={shop} monitors={monitors} />
    </LanguageProvider>,
  );
}

/** The server has all the words already. */
async function nothing(): Promise<void> {}

function handlerOf(locale: Locale) {
  const routes = siteRoutes(nothing, { documents: documentRoutes, Failure: FailureScreen });
  return createStaticHandler(routes, { basename: addressOf(locale, '/') });
}

/** What search engines are told of an exchange; no browser has a use for it. */
function withFacts(
  parts: { readonly head: string; readonly body: string },
  context: StaticHandlerContext,
  { locale, settings }: PageRequest,
) {
  const leaf = context.matches.at(-1);
  if (context.errors !== null || leaf === undefined) return parts;
  const data: unknown = context.loaderData[leaf.route.id];
  if (!isExchange(data)) return parts;
  const t = translatorOf<SiteTexts>(locale, textsOf[locale], { shop: settings.shop.name });
  const named = leaf.params['pair'] !== undefined;
  const facts = exchangeFacts({ data, named, locale, settings, t });
  const written = facts.map(
    (fact) => `<script type="application/ld+json">${jsonLd(fact)}</script>`,
  );
  return { ...parts, head: parts.head + written.join('') };
}

function pricedOf(context: StaticHandlerContext): RenderedPage['priced'] {
  const data: unknown = context.loaderData[context.matches.at(-1)?.route.id ?? ''];
  if (context.errors !== null || !isExchange(data) || data.pair === null) return null;
  return { income: data.pair.income.id, outcome: data.pair.outcome.id };
}

function isExchange(data: unknown): data is ExchangeData {
  return typeof data === 'object' && data !== null && 'quote' in data && 'pair' in data;
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
  // What could not be loaded is told by a document as well: nothing on it needs a script.
  const still =
    errors !== null || context.matches.some(({ route }) => route.handle === documentHandle);
  return { data: still ? '' : jsonInScript(data), still, files, resumeAt: resumeOf(context) };
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
