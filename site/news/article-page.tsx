import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { rootCategoryIds } from '../../contract/content.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { siteContext } from '../context.ts';
import { Day } from '../documents/day.tsx';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { JsonLd } from '../documents/json-ld.tsx';
import { type Content, headFields, orFailure, textBySlug } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';
import { pageFailure } from '../shell/page-failure.ts';
import { useSettings } from '../shell/root-data.ts';
import { NewsLine } from './news-line.tsx';

const othersMax = 3;

/** The article at a slug, where it stands in each language, and the newest others. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, locale } = args.context.get(siteContext);
  const article = await textBySlug(args, args.params['slug'] ?? '', (slug) => `/news/${slug}`);
  const { news } = rootCategoryIds;
  const [{ items }, categories] = await orFailure(
    Promise.all([
      api.call('GET /api/v1/content', {
        query: { category_id: news, per: othersMax + 1, locale },
        fields: { content: headFields },
      }),
      api.call('GET /api/v1/categories/news', { query: { locale } }),
    ]),
  );
  // Rules and contacts have slugs too, and pages of their own.
  const shelves = [news, ...categories.items.map(({ id }) => id)];
  if (!shelves.includes(article.category_id)) {
    throw pageFailure({ kind: 'not_found', what: 'page' });
  }
  const { slugs } = article;
  const paths = { ru: pathOf(slugs.ru), en: pathOf(slugs.en) };
  return {
    article,
    paths,
    others: items.filter(({ id }) => id !== article.id).slice(0, othersMax),
  };
}

/** Where an article has no words in the other language, its switch leads to all the news there. */
function pathOf(slug: string | null): string | null {
  return slug === null ? null : `/news/${slug}`;
}

/** One piece of news. */
export function Component() {
  const { locale, t } = useLanguage();
  const { article, paths, others } = useLoaderData<typeof loader>();
  const path = `/news/${article.slug}`;
  return (
    <DocumentFrame
      title={article.title}
      lead={article.excerpt}
      seed={article.slug}
      crumbs={[
        { name: t('pages.newsTitle'), path: '/news' },
        { name: article.title, path },
      ]}
    >
      <DocumentHead
        title={article.seo.title}
        description={article.seo.description}
        path={path}
        paths={paths}
        image={article.og_image_url}
        article={{ published: article.published_at, changed: article.updated_at }}
      />
      <ArticleFacts article={article} />
      <article>
        <p className="mb-6 text-sm text-soft">
          <Day at={article.published_at} /> ·{' '}
          <a href={addressOf(locale, shelfOf(article))} className="text-link">
            {article.category_name}
          </a>
        </p>
        {article.image === null ? null : (
          <img
            src={article.image.url}
            width={article.image.width}
            height={article.image.height}
            alt=""
            className="mb-8 max-w-full"
          />
        )}
        <Prose html={article.body_html} />
      </article>
      {others.length === 0 ? null : (
        <section className="mt-16 border-t-4 border-double border-edge pt-6">
          <h2 className="mb-6 text-lg">{t('pages.newsMore')}</h2>
          <ul className="divide-y divide-hairline">
            {others.map((item) => (
              <NewsLine key={item.id} item={item} level="h3" />
            ))}
          </ul>
        </section>
      )}
    </DocumentFrame>
  );
}

/** Where its neighbours are listed; what is in no category of the news is among all of them. */
function shelfOf({ category_id: id }: Content): string {
  return id === rootCategoryIds.news ? '/news' : `/news/category/${id}`;
}

function ArticleFacts({ article }: { article: Content }) {
  const { locale, t } = useLanguage();
  const { origin } = useSettings();
  const url = origin + addressOf(locale, `/news/${article.slug}`);
  return (
    <JsonLd
      data={{
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.excerpt,
        datePublished: article.published_at,
        dateModified: article.updated_at,
        inLanguage: locale,
        mainEntityOfPage: url,
        image: [origin + article.og_image_url],
        author: { '@type': 'Organization', name: t('site.name'), url: origin },
        publisher: { '@type': 'Organization', name: t('site.name'), url: origin },
      }}
    />
  );
}
