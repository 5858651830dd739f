import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { document, list, type Page, type Resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { answerDocument } from './answer-cached.ts';
import { registerFaqRoutes } from './faq-routes.ts';
import { findByLink, type Item, type LinkKind, visibleItems } from './library.ts';
import { registerNewsRoutes } from './news-routes.ts';
import type { ContentRoom } from './open-content.ts';
import { presentItem } from './present-content.ts';
import { readFields, readNumber } from './read-query.ts';
import { registerImages } from './serve-images.ts';

export type ContentDeps = {
  readonly platform: Pick<Platform, 'clock' | 'database' | 'files'>;
  readonly content: ContentRoom;
};

const perDefault = 20;

/** Calls of everything visitors read: drafts and what is scheduled are not there for them. */
export function registerContentRoutes(app: App, deps: ContentDeps): void {
  registerLists(app, deps);
  registerLinks(app, deps, 'slug', '/api/v1/content/by_slug/:slug');
  registerLinks(app, deps, 'seolink', '/api/v1/content/by_seolink/:link');
  registerAbout(app, deps);
  registerNewsRoutes(app, deps);
  registerFaqRoutes(app, deps);
  registerImages(app, deps.platform);
}

type Asked = {
  readonly page: Page;
  readonly locale: Locale;
  readonly fields: readonly string[] | null;
  readonly categoryId: number | undefined;
  readonly year: number | undefined;
  readonly month: number | undefined;
};

function registerLists(app: App, deps: ContentDeps): void {
  const { content, platform } = deps;
  app.get('/api/v1/content', (request, reply) => {
    const asked = readAsked(request);
    if (isRefusal(asked)) return sendRefusal(request, reply, asked);
    const { page, locale, categoryId } = asked;
    const library = content.current();
    const unknown = library.categories.every(({ id }) => id !== categoryId);
    if (categoryId !== undefined && unknown) {
      return sendRefusal(request, reply, refuse('not_found'));
    }
    const found = visibleItems(library, locale, platform.clock.now(), categoryId).filter((item) =>
      isFrom(item, asked),
    );
    const shown = pageOf(found, page);
    const data = presentAll(deps, shown, locale).map((each) => only(each, asked.fields));
    return answerDocument(request, reply, list(data, { ...page, total: found.length }));
  });
}

function readAsked(request: FastifyRequest): Asked | Refusal {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const fields = readFields(request);
  if (isRefusal(fields)) return fields;
  const categoryId = readNumber(request, 'category_id');
  if (isRefusal(categoryId)) return categoryId;
  const year = readNumber(request, 'year', { min: 1970, max: 9999 });
  if (isRefusal(year)) return year;
  const month = readNumber(request, 'month', { min: 1, max: 12 });
  if (isRefusal(month)) return month;
  if (month !== undefined && year === undefined) return refuse('required', 'year');
  return { page, fields, locale: localeOf(request), categoryId, year, month };
}

/** Years and months are those of UTC, as all times of the API are. */
function isFrom({ publishedAt }: Item, { year, month }: Asked): boolean {
  if (year !== undefined && publishedAt.getUTCFullYear() !== year) return false;
  return month === undefined || publishedAt.getUTCMonth() + 1 === month;
}

function registerLinks(app: App, deps: ContentDeps, kind: LinkKind, path: string): void {
  const { content, platform } = deps;
  app.get<{ Params: { slug?: string; link?: string } }>(path, (request, reply) => {
    const locale = localeOf(request);
    const { slug, link } = request.params;
    const wanted = slug ?? link ?? '';
    const found = findByLink(content.current(), kind, wanted, locale, platform.clock.now());
    const shown = found === null ? null : presentItem(found.item, locale, content.figures());
    if (found === null || shown === null) return notFound(request, reply);
    const body = document(shown, { meta: { moved_to: found.movedTo } });
    return answerDocument(request, reply, body, found.item.updatedAt);
  });
}

/** What is written about a pair: of the direction itself, then of its two sides. */
function registerAbout(app: App, deps: ContentDeps): void {
  const { content, platform } = deps;
  const path = '/api/v1/content/about/:income/:outcome';
  app.get<{ Params: { income: string; outcome: string } }>(path, (request, reply) => {
    const { income, outcome } = request.params;
    const locale = localeOf(request);
    const fields = readFields(request);
    if (isRefusal(fields)) return sendRefusal(request, reply, fields);
    const seen = visibleItems(content.current(), locale, platform.clock.now());
    const found = [`${income}-${outcome}`, income, outcome].flatMap((link) =>
      seen.filter(({ seolink }) => seolink === link),
    );
    const data = presentAll(deps, found, locale).map((each) => only(each, fields));
    return answerDocument(request, reply, whole(data));
  });
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, refuse('not_found'));
}

function presentAll({ content }: ContentDeps, items: readonly Item[], locale: Locale): Resource[] {
  const figures = content.figures();
  return items.flatMap((item) => presentItem(item, locale, figures) ?? []);
}

/** One page of a list kept in memory. */
export function pageOf<Each>(all: readonly Each[], { page, per }: Page): readonly Each[] {
  return all.slice((page - 1) * per, page * per);
}

function only(shown: Resource, fields: readonly string[] | null): Resource {
  if (fields === null) return shown;
  const attributes = Object.fromEntries(
    Object.entries(shown.attributes).filter(([name]) => fields.includes(name)),
  );
  return { ...shown, attributes };
}
