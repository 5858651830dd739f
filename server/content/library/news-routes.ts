import { type NewsMonthAttributes, rootCategoryIds } from '../../../contract/content.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type Item, isBelow, visibleItems } from './library.ts';
import { pageOf } from './page-of.ts';
import { presentCategory, presentNewsItem } from './present-content.ts';
import type { ContentDeps } from './routes.ts';

/** The root of the news: its own items and those of every category below it. */
const newsId = Number(rootCategoryIds.news);

/** Calls of the news beside the list itself: categories, months, items without bodies. */
export function registerNewsRoutes(app: App, { content, platform }: ContentDeps): void {
  const news = (locale: 'ru' | 'en') =>
    visibleItems(content.current(), locale, platform.clock.now(), newsId);

  handle(app, 'GET /api/v1/categories/news', ({ locale }) => {
    const seen = news(locale);
    const below = content.current().categories.filter(({ parentId }) => parentId === newsId);
    const data = below.map((category) => {
      const count = seen.filter((item) => isBelow(item.category, category.id)).length;
      return presentCategory(category, locale, count);
    });
    return whole(data);
  });

  handle(app, 'GET /api/v1/news_months', ({ locale }) =>
    whole(monthsOf(news(locale)).map((month) => resource('news_months', idOf(month), month))),
  );

  handle(app, 'GET /api/v1/news_items', ({ locale, page }) => {
    const figures = content.figures();
    const all = news(locale);
    const shown = pageOf(all, page);
    const total = all.length;
    return {
      news_items: shown.flatMap((item) => presentNewsItem(item, locale, figures) ?? []),
      meta: { ...page, total, total_pages: Math.ceil(total / page.per) },
    };
  });
}

/** Months that have news, the newest first. */
function monthsOf(items: readonly Item[]): NewsMonthAttributes[] {
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
