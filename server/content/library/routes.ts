import type { FastifyReply } from 'fastify';
import { refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { document, list, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerFaqRoutes } from './faq-routes.ts';
import { findByLink, type Item, type LinkKind, visibleItems } from './library.ts';
import { registerNewsRoutes } from './news-routes.ts';
import type { LiveContent } from './open-content.ts';
import { pageOf } from './page-of.ts';
import { presentItem } from './present-content.ts';
import { registerImages } from './serve-images.ts';

export type ContentDeps = {
  readonly platform: Pick<Platform, 'clock' | 'database' | 'files'>;
  readonly content: LiveContent;
};

/** Calls of everything visitors read: drafts and what is scheduled are not there for them. */
export function registerContentRoutes(app: App, deps: ContentDeps): void {
  registerLists(app, deps);
  registerLinks(app, deps);
  registerAbout(app, deps);
  registerNewsRoutes(app, deps);
  registerFaqRoutes(app, deps);
  registerImages(app, deps.platform);
}

function registerLists(app: App, deps: ContentDeps): void {
  const { content, platform } = deps;
  handle(app, 'GET /api/v1/content', ({ page, locale, query }) => {
    const { category_id: categoryId, month, year, 'fields[content]': fields } = query;
    if (month !== undefined && year === undefined) return refuse('required', 'year');
    const library = content.current();
    const unknown = library.categories.every(({ id }) => id !== categoryId);
    if (categoryId !== undefined && unknown) return refuse('not_found');
    const found = visibleItems(library, locale, platform.clock.now(), categoryId).filter((item) =>
      isFrom(item, { year, month }),
    );
    const data = presentAll(deps, pageOf(found, page), locale).map((each) => only(each, fields));
    return list(data, { ...page, total: found.length });
  });
}

type Months = { readonly year: number | undefined; readonly month: number | undefined };

/** Years and months are those of UTC, as all times of the API are. */
function isFrom({ publishedAt }: Item, { year, month }: Months): boolean {
  if (year !== undefined && publishedAt.getUTCFullYear() !== year) return false;
  return month === undefined || publishedAt.getUTCMonth() + 1 === month;
}

function registerLinks(app: App, { content, platform }: ContentDeps): void {
  const show = (kind: LinkKind, link: string, { locale, reply }: Reader) => {
    const found = findByLink(content.current(), { kind, link, locale }, platform.clock.now());
    const shown = found === null ? null : presentItem(found.item, locale, content.figures());
    if (found === null || shown === null) return refuse('not_found');
    reply.header('last-modified', found.item.updatedAt.toUTCString());
    return document(shown, { meta: { moved_to: found.movedTo } });
  };
  handle(app, 'GET /api/v1/content/by_slug/{slug}', ({ params, ...reader }) =>
    show('slug', params.slug, reader),
  );
  handle(app, 'GET /api/v1/content/by_seolink/{link}', ({ params, ...reader }) =>
    show('seolink', params.link, reader),
  );
}

type Reader = { readonly locale: Locale; readonly reply: FastifyReply };

/** What is written about a pair: of the direction itself, then of its two sides. */
function registerAbout(app: App, deps: ContentDeps): void {
  const { content, platform } = deps;
  handle(app, 'GET /api/v1/content/about/{income}/{outcome}', ({ params, query, locale }) => {
    const { income, outcome } = params;
    const seen = visibleItems(content.current(), locale, platform.clock.now());
    const found = [`${income}-${outcome}`, income, outcome].flatMap((link) =>
      seen.filter(({ seolink }) => seolink === link),
    );
    const fields = query['fields[content]'];
    return whole(presentAll(deps, found, locale).map((each) => only(each, fields)));
  });
}

function presentAll({ content }: ContentDeps, items: readonly Item[], locale: Locale) {
  const figures = content.figures();
  return items.flatMap((item) => presentItem(item, locale, figures) ?? []);
}

type Shown = NonNullable<ReturnType<typeof presentItem>>;

function only(shown: Shown, fields: readonly string[] | undefined) {
  if (fields === undefined) return shown;
  const attributes: Partial<Shown['attributes']> = Object.fromEntries(
    Object.entries(shown.attributes).filter(([name]) => fields.includes(name)),
  );
  return { ...shown, attributes };
}
