import {
  type NewsItemsDocument,
  type NewsMonthAttributes,
  rootCategoryIds,
} from '../../contract/content.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { readPage } from '../platform/http/paging.ts';
import { answerDocument } from './answer-cached.ts';
import { type Item, isBelow, visibleItems } from './library.ts';
import { presentCategory, presentNewsItem } from './present-content.ts';
import type { ContentDeps } from './routes.ts';

/** The root of the news: its own items and those of every category below it. */
const newsId = Number(rootCategoryIds.news);
const perDefault = 20;

/** Calls of the news beside the list itself: categories, months, items without bodies. */
export function registerNewsRoutes(app: App, { content, platform }: ContentDeps): void {
  const news = (locale: 'ru' | 'en') =>
    visibleItems(content.current(), locale, platform.clock.now(), newsId);

  app.get('/api/v1/categories/news', (request, reply) => {
    const locale = localeOf(request);
    const seen = news(locale);
    const below = content.current().categories.filter(({ parentId }) => parentId === newsId);
    const data = below.map((category) => {
      const count = seen.filter((item) => isBelow(item.category, category.id)).length;
      return presentCategory(category, locale, count);
    });
    return answerDocument(request, reply, whole(data));
  });

  app.get('/api/v1/news_months', (request, reply) => {
    const data = monthsOf(news(localeOf(request))).map((month) =>
      resource('news_months', idOf(month), month),
    );
    return answerDocument(request, reply, whole(data));
  });

  app.get('/api/v1/news_items', (request, reply) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return sendRefusal(request, reply, page);
    const locale = localeOf(request);
    const figures = content.figures();
    const all = news(locale);
    const { per } = page;
    const shown = all.slice((page.page - 1) * per, page.page * per);
    const total = all.length;
    const answer: NewsItemsDocument = {
      news_items: shown.flatMap((item) => presentNewsItem(item, locale, figures) ?? []),
      meta: { ...page, total, total_pages: Math.ceil(total / per) },
    };
    return answerDocument(request, reply, answer);
  });
}

/** Months that have news, the newest first. */
export function monthsOf(items: readonly Item[]): NewsMonthAttributes[] {
  const counts = new Map<string, NewsMonthAttributes>();
  for (const { publishedAt } of items) {
    const year = publishedAt.getUTCFullYear();
    const month = publishedAt.getUTCMonth() + 1;
    const key = idOf({ year, month });
    counts.set(key, { year, month, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.year - a.year || b.month - a.month);
}

function idOf({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
