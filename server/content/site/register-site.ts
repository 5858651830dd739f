import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveShop } from '../../platform/shop/open-shop.ts';
import { xmlText } from '../search-engines/write-xml.ts';
import { registerManifest } from './app-manifest.ts';
import { ownAnswer, type PageAnswer, sharedAnswer } from './page-answer.ts';
import { openPageCache, type PageCache, type PageCacheLimits } from './page-cache.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { pageHtml } from './page-html.ts';
import {
  isPageRefusal,
  openPageLimits,
  type PageLimits,
  type PageRefusal,
  sendPageRefusal,
} from './page-limits.ts';
import { type PageVisit, type Renderer, readVisit, themeOf } from './render-visit.ts';
import { sendAnswer, sendHtml } from './send-page.ts';
import { registerServiceWorker } from './service-worker.ts';
import { type SharedVisit, sharedVisit } from './shared-visit.ts';
import { lookTags } from './shop-look.ts';
import type { SiteBuild } from './site-build.ts';
import { registerStaticFiles } from './static-files.ts';

const officeEntry = 'office/entry-client.tsx';

type SiteDeps = {
  readonly platform: Pick<Platform, 'config' | 'log' | 'clock' | 'shop' | 'robots'>;
  readonly dependencies: PageDependencies;
};

/** Some hundred pages are all that is read often. */
const limits: PageCacheLimits = {
  pagesMax: 500,
  bytesMax: 32 * 1024 * 1024,
  ageMilliseconds: 5_000,
};

type Site = SiteDeps &
  Renderer & { readonly pages: PageCache<PageAnswer>; readonly pageLimits: PageLimits };

/**
 * Serves everything that is no call: the site's pages rendered on the server, their files, and the
 * empty page of the office. Registered last: whatever no module has taken is a page.
 */
export async function registerSite(app: App, deps: SiteDeps, build: SiteBuild): Promise<void> {
  const pages = openPageCache<PageAnswer>(limits, {
    clock: deps.platform.clock,
    bytesOf: ({ pressed }) => pressed?.bytes ?? 0,
  });
  const pageLimits = openPageLimits(
    deps.platform.config,
    deps.platform.clock,
    deps.platform.robots,
  );
  const site: Site = { ...deps, app, build, pages, pageLimits };
  await registerStaticFiles(app, build.clientDir);
  const { shop } = deps.platform;
  await registerServiceWorker(app, build.clientDir, shop);
  registerManifest(app, shop);
  if (build.hasEntry(officeEntry)) registerOffice(app, build, shop);
  app.get('/*', (request, reply) => sendPage(site, request, reply));
}

async function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isCall(request.url)) return sendRefusal(request, reply, refuse('not_found'));
  const { config, clock } = site.platform;
  const visit = readVisit(request, config.publicUrl);
  const shared = sharedVisit(request, visit, site);
  const cached = shared === null ? null : await sharedPage(site, { visit, shared }, request);
  const answer =
    cached ?? (await site.pageLimits.render(request, () => ownAnswer(site, visit, request)));
  if (isPageRefusal(answer)) return sendPageRefusal(reply, answer, visit.locale);
  return sendAnswer(request, reply, answer, { locale: visit.locale, now: clock.now() });
}

/** A page made for nobody: one that is kept costs nothing and is not counted. */
async function sharedPage(
  site: Site,
  { visit, shared }: { readonly visit: PageVisit; readonly shared: SharedVisit },
  request: FastifyRequest,
): Promise<PageAnswer | PageRefusal | null> {
  const make = () => sharedAnswer(site, { visit, shared }, request);
  let refused: PageRefusal | null = null;
  try {
    return await site.pages.take(shared.key, {
      before: shared.before,
      async make() {
        const made = await site.pageLimits.render(request, make);
        if (!isPageRefusal(made)) return made;
        refused = made;
        throw new NotRendered();
      },
    });
  } catch (error) {
    // Somebody else's limit is not that of who waited for the same page.
    if (error instanceof NotRendered) return refused;
    throw error;
  }
}

/** Takes a refusal through the cache, which keeps pages alone. */
class NotRendered extends Error {}

/** The office draws itself in the browser; the server gives it an empty page. */
function registerOffice(app: App, build: SiteBuild, shop: LiveShop): void {
  const tags = build.tagsOf(officeEntry, [officeEntry]);
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if (isCall(request.url)) return sendRefusal(request, reply, refuse('not_found'));
    const current = shop.current();
    const title = `<title>${xmlText(current.name)}</title>`;
    const head = `${title}<meta name="robots" content="noindex">`;
    const parts = {
      head,
      tags,
      look: lookTags(current),
      body: '',
      footer: '',
      data: 'null',
      app: '',
      settings: '',
    };
    const locale: Locale = 'ru';
    return sendHtml(reply, pageHtml({ ...parts, locale, theme: themeOf(request) }));
  };
  app.get('/office', send);
  app.get('/office/*', send);
}

/** An unknown call is answered as a call, with an error document and not with a page. */
function isCall(url: string): boolean {
  return /^\/(api|office\/api|uploads|assets|icons|app-icons)\//.test(url);
}
