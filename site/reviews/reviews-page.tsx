import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ReviewAttributes } from '../../contract/reviews.ts';
import { formatDay } from '../../i18n/format-moment.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { buttonLook } from '../../ui/actions/button.tsx';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { JsonLd } from '../documents/json-ld.tsx';
import { orFailure } from '../documents/load-content.ts';
import { useLanguage } from '../shell/language.tsx';
import { pageFailure } from '../shell/page-failure.ts';
import { useSettings } from '../shell/root-data.ts';
import { Stars } from './stars.tsx';

type Review = ReviewAttributes & { readonly id: string };

/** A page of reviews, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext);
  const after = new URL(request.url).searchParams.get('after');
  if (after !== null && !/^[1-9][0-9]{0,14}$/.test(after)) {
    throw pageFailure({ kind: 'not_found', what: 'page' });
  }
  const { items, meta } = await orFailure(api.call('GET /api/v1/reviews', { query: { after } }));
  return { reviews: items, meta, first: after === null };
}

/** What customers say of their exchanges, and what the shop answers. */
export function Component() {
  const { locale, t } = useLanguage();
  const { reviews, meta, first } = useLoaderData<typeof loader>();
  const path = '/reviews';
  const { count, average, next } = meta;
  return (
    <DocumentFrame
      title={t('pages.reviewsTitle')}
      lead={average === null ? undefined : t('pages.reviewsLead', { average, count })}
      seed="reviews"
      crumbs={[{ name: t('pages.reviewsTitle'), path }]}
    >
      <DocumentHead
        title={t('pages.reviewsTitle')}
        description={t('pages.reviewsDescription')}
        {...(first ? { path } : {})}
      />
      {reviews.length === 0 ? (
        <p>{t('pages.reviewsEmpty')}</p>
      ) : (
        <ul className="max-w-[66ch] divide-y divide-hairline border-y border-hairline">
          {reviews.map((review) => (
            <Line key={review.id} review={review} />
          ))}
        </ul>
      )}
      {next === null ? null : (
        <p className="mt-6">
          <a
            href={`${addressOf(locale, path)}?after=${next}`}
            rel="next"
            className={buttonLook('quiet')}
          >
            {t('pages.reviewsMore')}
          </a>
        </p>
      )}
      <Facts reviews={reviews} meta={meta} />
    </DocumentFrame>
  );
}

function Line({ review }: { review: Review }) {
  const { locale, t } = useLanguage();
  const { rating, body, name, direction, answer, created_at: at } = review;
  return (
    <li className="py-6">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <Stars rating={rating} said={t('pages.reviewRating', { rating })} />
        <span className="font-medium wrap-anywhere">{name || t('pages.reviewNobody')}</span>
        <time dateTime={at} className="text-soft">
          {formatDay(at, locale, 'UTC')}
        </time>
      </p>
      {direction === null ? null : <p className="mt-1 text-sm text-soft">{direction}</p>}
      <p lang={review.locale} className="mt-2 wrap-anywhere whitespace-pre-line">
        {body}
      </p>
      {answer === '' ? null : (
        <div className="mt-3 border-l-2 border-hairline pl-4 text-sm">
          <p className="font-medium">{t('pages.reviewAnswer')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </li>
  );
}

type FactsProps = {
  readonly reviews: readonly Review[];
  readonly meta: { readonly count: number; readonly average: string | null };
};

/** For search engines: what stands on the page, and the figure over all that were approved. */
function Facts({ reviews, meta: { count, average } }: FactsProps) {
  const { t } = useLanguage();
  const { origin, shop } = useSettings();
  if (average === null) return null;
  const scale = { bestRating: 5, worstRating: 1 };
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        name: shop.name,
        url: origin,
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: average,
          reviewCount: count,
          ...scale,
        },
        review: reviews.map(({ name, rating, body, created_at: at }) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: name || t('pages.reviewNobody') },
          datePublished: at.slice(0, 10),
          reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
          reviewBody: body,
        })),
      }}
    />
  );
}
