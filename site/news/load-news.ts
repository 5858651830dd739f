import type { LoaderFunctionArgs } from 'react-router';
import {
  type CategoryAttributes,
  type NewsMonthAttributes,
  rootCategoryIds,
} from '../../contract/content.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { ApiClient } from '../api/client.ts';
import { siteContext } from '../context.ts';
import { type Content, listed, pageAsked } from '../documents/load-content.ts';
import { pageFailure } from '../shell/page-failure.ts';

type Category = CategoryAttributes & { readonly id: string };
type Headline = Pick<
  Content,
  'id' | 'title' | 'slug' | 'excerpt' | 'published_at' | 'category_id' | 'category_name' | 'image'
>;

const perList = 10;
const perMonth = 50;
const perCategory = 5;
const headFields = 'title,slug,excerpt,published_at,category_id,category_name,image';

/** Which news an address asks for: all, those of a month, or those of a category. */
type Shelf = {
  readonly path: string;
  readonly per: number;
  readonly query: Readonly<Record<string, string>>;
};

/** All the news, those of a month, or those of a category: headlines without bodies. */
export async function loadNews({ context, params, request }: LoaderFunctionArgs) {
  const { api, locale } = context.get(siteContext);
  const page = pageAsked(request);
  const shelf = shelfOf(params);
  const call = queryOf(shelf, locale, { page, per: shelf.per, fields: headFields });
  const [news, categories, months, paths] = await Promise.all([
    listed<Headline>(api, call),
    listed<Category>(api, `/api/v1/categories/news?locale=${locale}`),
    listed<NewsMonthAttributes>(api, `/api/v1/news_months?locale=${locale}`),
    pathsOf(api, shelf, page),
  ]);
  const { category, year, month } = params;
  const found = categories.items.find(({ id }) => id === category) ?? null;
  if (category !== undefined && found === null) throw nothing();
  // The months that have news are all the months there are; so are the pages of a list.
  if ((page > 1 || year !== undefined) && news.items.length === 0) throw nothing();
  return {
    news,
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

type Wanted = { readonly page: number; readonly per: number; readonly fields: string };

function queryOf({ query }: Shelf, locale: Locale, { page, per, fields }: Wanted): string {
  const numbers = { page: String(page), per: String(per) };
  const all = { ...query, ...numbers, locale, 'fields[content]': fields };
  return `/api/v1/content?${new URLSearchParams(all)}`;
}

/** Where the same news stand in each language; null where so many are not written in it. */
async function pathsOf(api: ApiClient, shelf: Shelf, page: number) {
  const path = page > 1 ? `${shelf.path}?page=${page}` : shelf.path;
  const isIn = async (locale: Locale) => {
    // One to a page: there are as many pages as there are news.
    const one = queryOf(shelf, locale, { page: 1, per: 1, fields: 'slug' });
    const { pages: count } = await listed(api, one);
    return count > (page - 1) * shelf.per || path === '/news' ? path : null;
  };
  const [ru, en] = await Promise.all([isIn('ru'), isIn('en')]);
  return { ru, en };
}

function nothing() {
  return pageFailure({ kind: 'not_found', what: 'page' });
}
