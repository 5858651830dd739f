import { addressOf } from '../../i18n/locale-path.ts';
import { useLanguage } from './language.tsx';
import type { HeadProps } from './page-head.tsx';
import { useSettings } from './root-data.ts';

const regions = { ru: 'ru_RU', en: 'en_US' } as const;

/** What a page looks like where a link to it is shared: for other servers, not for browsers. */
export function SharingTags({ title, description, path, paths, image, article }: HeadProps) {
  const { locale, t } = useLanguage();
  const { origin } = useSettings();
  if (path === undefined) return null;
  const other = locale === 'ru' ? 'en' : 'ru';
  // A direction has a picture with its rate; what has none shows that of the site.
  const own = path.startsWith('/exchange/') ? `/og/${locale}${path}.png` : image;
  const picture = origin + (own ?? `/og/${locale}/home.png`);
  const tags = [
    ['og:type', article === undefined ? 'website' : 'article'],
    ['og:site_name', t('site.name')],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + addressOf(locale, path)],
    ['og:locale', regions[locale]],
    ['og:locale:alternate', paths?.[other] === null ? '' : regions[other]],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['article:published_time', article?.published],
    ['article:modified_time', article?.changed],
  ] as const;
  return (
    <>
      {tags.map(([property, content]) =>
        content ? <meta key={property} property={property} content={content} /> : null,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
