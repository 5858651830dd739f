import type { LoaderFunctionArgs } from 'react-router';
import { rootCategoryIds } from '../../contract/content.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { ApiClient } from '../api/client.ts';
import { siteContext } from '../context.ts';
import { headFields, orFailure, pageAsked } from '../documents/load-content.ts';
import { pageFailure } from '../shell/page-failure.ts';

const perList = 10;
const perMonth = 50;
const perCategory = 5;

/** Which news an address asks for: all, those of a month, or those of a category. */
type Shelf = {
  readonly path: string;
  readonly per: number;
  readonly query: {
    readonly category_id: string;
    readonly year?: string;
    readonly month?: string;
  };
};

/** All the news, those of a month, or those of a category: headlines without bodies. */
export async function loadNews({ context, params, request }: LoaderFunctionArgs) {
  const { api, locale } = context.get(siteContext);
  const page = pageAsked(request);
  const shelf = shelfOf(params);
  const [{ items, totalPages }, categories, months, paths] = await orFailure(
    Promise.all([
      api.call('GET /api/v1/content', {
        query: { ...shelf.query, page, per: shelf.per, locale },
        fields: { content: headFields },
      }),
      api.call('GET /api/v1/categories/news', { query: { locale } }),
      api.call('GET /api/v1/news_months', { query: { locale } }),
      pathsOf(api, shelf, page),
    ]),
  );
  const { category, year, month } = params;
  const found = categories.items.find(({ id }) => id === category) ?? null;
  if (category !== undefined && found === null) throw nothing();
  // The months that have news are all the months there are; so are the pages of a list.
  if ((page > 1 || year !== undefined) && items.length === 0) throw nothing();
  return {
    news: { items, page, pages: totalPages },
    paths,
    path: shelf.path,
    categories: categories.items.filter(({ count }) => count > 0),
    months: months.items,
    category: found,
    month: year === undefined ? null : { year: Number(year), month: Number(month) },
  };
}

export type NewsData = Awaited<ReturnType<typeof loadNews>>;

function shelfOf({ year, month, category }: LoaderFunctionArgs['params']): Shelf {
  const { news } = rootCategoryIds;
  if (year !== undefined && month !== undefined) {
    if (!/^[12][0-9]{3}$/.test(year) || !/^(?:0?[1-9]|1[0-2])$/.test(month)) throw nothing();
    const query = { category_id: news, year, month: String(Number(month)) };
    return { path: `/news/${year}/${query.month}`, per: perMonth, query };
  }
  if (category === undefined) return { path: '/news', per: perList, query: { category_id: news } };
  if (!/^[1-9][0-9]{0,8}$/.test(category)) throw nothing();
  return {
    path: `/news/category/${category}`,
    per: perCategory,
    query: { category_id: category },
  };
}

/** Where the same news stand in each language; null where so many are not written in it. */
async function pathsOf(api: ApiClient, shelf: Shelf, page: number) {
  const path = page > 1 ? `${shelf.path}?page=${page}` : shelf.path;
  const isIn = async (locale: Locale) => {
    // One to a page: there are as many pages as there are news.
    const { totalPages: count } = await api.call('GET /api/v1/content', {
      query: { ...shelf.query, per: 1, locale },
      fields: { content: ['slug'] },
    });
    return count > (page - 1) * shelf.per || path === '/news' ? path : null;
  };
  const [ru, en] = await Promise.all([isIn('ru'), isIn('en')]);
  return { ru, en };
}

function nothing() {
  return pageFailure({ kind: 'not_found', what: 'page' });
}
