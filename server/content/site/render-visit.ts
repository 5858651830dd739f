import type { FastifyRequest } from 'fastify';
import type { Rendered, SiteSettings, Theme } from '../../../contract/pages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { localeOfPath } from '../../../i18n/locale-path.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { inProcessFetch, type Visitor } from './in-process-fetch.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { pageHtml } from './page-html.ts';
import { pageSettings } from './page-settings.ts';
import { lookTags, siteShop } from './shop-look.ts';
import type { SiteBuild } from './site-build.ts';

const siteEntry = 'site/entry-client.tsx';
const shellEntry = 'site/entry-shell.ts';

/** What a page is asked for by. */
export type PageVisit = {
  readonly url: URL;
  readonly locale: Locale;
  /** The path without the language. */
  readonly path: string;
  readonly theme: Theme;
};

export type Renderer = {
  readonly app: App;
  readonly platform: Pick<Platform, 'config' | 'log' | 'shop'>;
  readonly build: SiteBuild;
  readonly dependencies: Pick<PageDependencies, 'monitors'>;
};

export type RenderedVisit = {
  readonly rendered: Rendered;
  /** The whole document; empty for a redirect. */
  readonly html: string;
  /** Cookies the API set meanwhile: they go out with the page. */
  readonly cookies: readonly string[];
  /** Some answer was for this visitor or this moment alone: a limit, a fault, a cookie. */
  readonly special: boolean;
};

/** Reads a visit out of a request. */
export function readVisit(request: FastifyRequest, publicUrl: string): PageVisit {
  // Joined as text: a path such as `//other.host` must stay a path.
  const url = new URL(publicUrl + request.url);
  return { url, ...localeOfPath(url.pathname), theme: themeOf(request) };
}

/** Renders the page of a visit for its visitor, or for nobody in particular. */
export async function renderVisit(
  { app, platform: { config, log, shop }, build, dependencies }: Renderer,
  { url, locale, path, theme }: PageVisit,
  { request, as, signal }: Visit,
): Promise<RenderedVisit> {
  const house = shop.current();
  const settings: SiteSettings = {
    demo: config.demo,
    origin: config.publicUrl,
    theme,
    passwordSpecials: config.passwordSpecials,
    shop: siteShop(house, locale),
    monitors: dependencies.monitors(),
  };
  const api = inProcessFetch(app, request, as);
  const rendered = await build.renderPage({
    request: new Request(url, signal === undefined ? {} : { signal }),
    locale,
    settings,
    fetch: api.fetch,
    // The API has already logged its own faults; here it only says which page met one.
    report: (failure) => log.warn({ err: failure, path: url.pathname }, 'page load failed'),
    crashed: (error) => app.tellFault?.(error, request),
  });
  const answers = { cookies: api.cookies, special: api.isSpecial() };
  if (rendered.kind === 'redirect') return { rendered, html: '', ...answers };
  const { still, files } = rendered;
  const parts = {
    look: lookTags(house),
    tags: build.tagsOf(shellEntry, still ? [siteEntry] : [siteEntry, ...files]),
    app: still ? '' : JSON.stringify(build.scriptsOf(siteEntry, files)),
    settings: pageSettings(config, locale, path),
  };
  return { rendered, html: pageHtml({ ...rendered, ...parts, locale, theme }), ...answers };
}

type Visit = {
  readonly request: FastifyRequest;
  readonly as: Visitor;
  /** Ends the rendering for a visitor who has left. */
  readonly signal?: AbortSignal;
};

/** The colours a browser has chosen. */
export function themeOf(request: FastifyRequest): Theme {
  const chosen = request.cookies['agio_theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}
