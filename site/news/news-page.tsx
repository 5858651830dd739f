import { useLoaderData } from 'react-router';
import type { Locale } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { monthText } from '../documents/day.tsx';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { type Say, useLanguage } from '../shell/language.tsx';
import { loadNews, type NewsData } from './load-news.ts';
import { NewsLine } from './news-line.tsx';

export const loader = loadNews;

/** Headlines, the newest first, with the categories and months beside them. */
export function Component() {
  const { locale, t } = useLanguage();
  const data = useLoaderData<typeof loader>();
  const { news, path, paths } = data;
  const title = titleOf(data, locale, t);
  const top = { name: t('pages.newsTitle'), path: '/news' };
  const own = paths[locale];
  return (
    <DocumentFrame
      title={title}
      seed="news"
      crumbs={path === '/news' ? [top] : [top, { name: title, path }]}
      aside={<Shelves data={data} />}
    >
      <DocumentHead
        title={title}
        description={t('pages.newsDescription')}
        paths={paths}
        {...(own === null ? {} : { path: own })}
      />
      <Feeds />
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
      <Pager
        page={news.page}
        totalPages={news.pages}
        addressOf={(page) => (page === 1 ? path : `${path}?page=${page}`)}
        asDocument
      />
    </DocumentFrame>
  );
}

function titleOf({ category, month }: NewsData, locale: Locale, t: Say): string {
  if (category !== null) return t('pages.newsOfCategory', { category: category.name });
  if (month === null) return t('pages.newsTitle');
  return t('pages.newsOfMonth', { month: monthText(month.year, month.month, locale) });
}

/** Where readers of feeds find the news by themselves. */
function Feeds() {
  const { locale, t } = useLanguage();
  const to = (kind: string) => addressOf(locale, `/news/feed.${kind}`);
  const title = `${t('site.name')}: ${t('pages.newsTitle')}`;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={to('atom')} />
      <link rel="alternate" type="application/feed+json" title={title} href={to('json')} />
    </>
  );
}

function Shelves({ data }: { data: NewsData }) {
  const { locale, t } = useLanguage();
  const { path: current } = data;
  const groups = [
    {
      title: t('pages.newsCategories'),
      links: data.categories.map(({ id, name, count }) => ({
        path: `/news/category/${id}`,
        name,
        count,
      })),
    },
    {
      title: t('pages.newsMonths'),
      links: data.months.map(({ year, month, count }) => ({
        path: `/news/${year}/${month}`,
        name: monthText(year, month, locale),
        count,
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
      <a href={addressOf(locale, '/news/feed.atom')} className="text-link">
        {t('pages.newsFeed')}
      </a>
    </div>
  );
}
