import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteSettings, Theme } from '../../contract/pages.ts';
import { refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { localeOfPath } from '../../i18n/locale-path.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { registerManifest } from './app-manifest.ts';
import { houseSettings } from './house-settings.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { pageHtml } from './page-html.ts';
import { registerServiceWorker } from './service-worker.ts';
import { openSiteBuild, type SiteBuild } from './site-build.ts';
import { registerStaticFiles } from './static-files.ts';

const siteEntry = 'site/entry-client.tsx';
const houseEntry = 'site/entry-house.ts';
const officeEntry = 'office/entry-client.tsx';

export type SiteDeps = Pick<Platform, 'config' | 'log' | 'clock'>;

/**
 * Serves everything that is no call: the site's pages rendered on the server, their files, and the
 * empty page of the office. Registered last: whatever no room has taken is a page.
 */
export async function registerSite(app: App, platform: SiteDeps, given?: SiteBuild): Promise<void> {
  const build = given ?? (await openSiteBuild());
  await registerStaticFiles(app, build.clientDir);
  await registerServiceWorker(app, build.clientDir);
  registerManifest(app);
  if (build.hasEntry(officeEntry)) registerOffice(app, build);
  app.get('/*', (request, reply) => sendPage(app, platform, build, request, reply));
}

async function sendPage(
  app: App,
  { config, log, clock }: SiteDeps,
  build: SiteBuild,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isCall(request.url)) return sendRefusal(request, reply, refuse('not_found'));
  // Joined as text: a path such as `//other.host` must stay a path.
  const url = new URL(config.publicUrl + request.url);
  const { locale, path } = localeOfPath(url.pathname);
  const theme = themeOf(request);
  const settings: SiteSettings = {
    demo: config.demo,
    origin: config.publicUrl,
    theme,
    passwordSpecials: config.passwordSpecials,
  };
  const api = inProcessFetch(app, request);
  const rendered = await build.renderPage({
    request: new Request(url, { signal: abortOf(request) }),
    locale,
    settings,
    fetch: api.fetch,
    // The API has already logged its own faults; here it only says which page met one.
    report: (failure) => log.warn({ err: failure, path: url.pathname }, 'a page met a fault'),
  });
  if (api.cookies.length > 0) reply.header('set-cookie', [...api.cookies]);
  if (rendered.kind === 'redirect') {
    const { headers, status } = rendered.response;
    return reply.redirect(headers.get('location') ?? '/', status);
  }
  if (rendered.status === 503) {
    reply.header('retry-after', secondsUntil(rendered.resumeAt, clock.now()));
  }
  const tags = rendered.still
    ? build.tagsOf(houseEntry, [], siteEntry)
    : build.tagsOf(houseEntry, []) + build.tagsOf(siteEntry, rendered.files);
  const house = houseSettings(config, locale, path);
  const html = pageHtml({ ...rendered, locale, theme, tags, house });
  return sendHtml(reply.code(rendered.status).header('content-language', locale), html);
}

/** The office draws itself in the browser; the server gives it an empty page. */
function registerOffice(app: App, build: SiteBuild): void {
  const tags = build.tagsOf(officeEntry, []);
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if (isCall(request.url)) return sendRefusal(request, reply, refuse('not_found'));
    const head = '<title>Agio</title><meta name="robots" content="noindex">';
    const parts = { head, tags, body: '', footer: '', data: 'null', house: '' };
    const locale: Locale = 'ru';
    return sendHtml(reply, pageHtml({ ...parts, locale, theme: themeOf(request) }));
  };
  app.get('/office', send);
  app.get('/office/*', send);
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(Buffer.from(html));
}

/** An unknown call is answered as a call, with an error document and not with a page. */
function isCall(url: string): boolean {
  return /^\/(api|office\/api|uploads|assets|icons|app-icons)\//.test(url);
}

function themeOf(request: FastifyRequest): Theme {
  const chosen = request.cookies['agio_theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

/** A visitor who left is not rendered for. */
function abortOf(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort();
  });
  return controller.signal;
}

/** `Retry-After` in seconds; a minute where nobody knows when it ends. */
function secondsUntil(resumeAt: string | null, now: Date): string {
  if (resumeAt === null) return '60';
  const seconds = Math.ceil((new Date(resumeAt).getTime() - now.getTime()) / 1000);
  return String(Math.max(1, seconds));
}
