import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CategoryAttributes, NewsMonthAttributes } from '../../contract/content.ts';
import { rootCategoryIds } from '../../contract/content.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { siteContext } from '../context.ts';
import { monthText } from '../documents/day.tsx';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { type Content, listed, pageAsked } from '../documents/load-content.ts';
import { Pager } from '../documents/pager.tsx';
import { type Say, useLanguage } from '../shell/language.tsx';
import { pageFailure } from '../shell/page-failure.ts';
import { PageHead } from '../shell/page-head.tsx';
import { NewsLine } from './news-line.tsx';

type Category = CategoryAttributes & { readonly id: string };
type Headline = Pick<
  Content,
  'id' | 'title' | 'slug' | 'excerpt' | 'published_at' | 'category_id' | 'category_name' | 'image'
>;

const perList = 10;
const perMonth = 50;
const perCategory = 5;
const headFields = 'title,slug,excerpt,published_at,category_id,category_name,image';

/** All the news, those of a month, or those of a category: headlines without bodies. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, locale } = context.get(siteContext);
  const page = pageAsked(request);
  const { year, month, category } = params;
  const query = new URLSearchParams({ locale, page: String(page), 'fields[content]': headFields });
  if (year !== undefined && month !== undefined) {
    if (!/^[12][0-9]{3}$/.test(year) || !/^(?:0?[1-9]|1[0-2])$/.test(month)) throw nothing();
    addAll(query, { year, month: String(Number(month)), per: perMonth });
  }
  addAll(query, { category_id: category ?? rootCategoryIds.news });
  if (!query.has('per')) addAll(query, { per: category === undefined ? perList : perCategory });
  if (!/^[0-9]{1,9}$/.test(category ?? '1')) throw nothing();
  const [news, categories, months] = await Promise.all([
    listed<Headline>(api, `/api/v1/content?${query}`),
    listed<Category>(api, `/api/v1/categories/news?locale=${locale}`),
    listed<NewsMonthAttributes>(api, `/api/v1/news_months?locale=${locale}`),
  ]);
  const found = categories.items.find(({ id }) => id === category) ?? null;
  if (category !== undefined && found === null) throw nothing();
  if (page > 1 && news.items.length === 0) throw nothing();
  return {
    news,
    categories: categories.items.filter(({ count }) => count > 0),
    months: months.items,
    category: found,
    month: year === undefined ? null : { year: Number(year), month: Number(month) },
  };
}

function addAll(query: URLSearchParams, values: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
}

function nothing() {
  return pageFailure({ kind: 'not_found', what: 'page' });
}

type Data = Awaited<ReturnType<typeof loader>>;

/** Headlines, the newest first, with the categories and months beside them. */
export function Component() {
  const { locale, t } = useLanguage();
  const data = useLoaderData<typeof loader>();
  const { news } = data;
  const { title, path } = placeOf(data, locale, t);
  const top = { name: t('pages.newsTitle'), path: '/news' };
  const numbered = news.page > 1 ? `?page=${news.page}` : '';
  return (
    <DocumentFrame
      title={title}
      seed="news"
      crumbs={path === '/news' ? [top] : [top, { name: title, path }]}
      aside={<Shelves data={data} />}
    >
      <PageHead title={title} description={t('pages.newsDescription')} path={path + numbered} />
      {news.items.length === 0 ? (
        <div>
          <h2 className="text-lg">{t('pages.newsEmpty')}</h2>
          <p className="mt-2 text-soft">{t('pages.newsEmptyText')}</p>
        </div>
      ) : (
        <ul className="divide-y divide-hairline">
          {news.items.map((item) => (
            <NewsLine key={item.id} item={item} level="h2" />
          ))}
        </ul>
      )}
      <Pager path={path} page={news.page} pages={news.pages} />
    </DocumentFrame>
  );
}

function placeOf({ category, month }: Data, locale: Locale, t: Say) {
  if (category !== null) return { title: category.name, path: `/news/category/${category.id}` };
  if (month === null) return { title: t('pages.newsTitle'), path: '/news' };
  const name = monthText(month.year, month.month, locale);
  return {
    title: t('pages.newsOfMonth', { month: name }),
    path: `/news/${month.year}/${month.month}`,
  };
}

function Shelves({ data }: { data: Data }) {
  const { locale, t } = useLanguage();
  const { path: current } = placeOf(data, locale, t);
  const groups = [
    {
      title: t('pages.newsCategories'),
      links: data.categories.map(({ id, name, count }) => ({
        ...{ path: `/news/category/${id}`, name, count },
      })),
    },
    {
      title: t('pages.newsMonths'),
      links: data.months.map(({ year, month, count }) => ({
        ...{ path: `/news/${year}/${month}`, name: monthText(year, month, locale), count },
      })),
    },
  ];
  return (
    <div className="space-y-8 text-sm lg:sticky lg:top-6">
      {current === '/news' ? null : (
        <a href={addressOf(locale, '/news')} className="text-link">
          {t('pages.newsAll')}
        </a>
      )}
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="overline-text">{title}</p>
            <ul className="mt-1">
              {links.map(({ path, name, count }) => (
                <li key={path}>
                  <a
                    href={addressOf(locale, path)}
                    aria-current={path === current ? 'page' : undefined}
                    className="flex min-h-9 items-center justify-between gap-4 hover:text-green aria-[current]:font-medium"
                  >
                    <span>{name}</span>
                    <span className="figures text-soft">{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
    </div>
  );
}
