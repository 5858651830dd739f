import { rootCategoryIds } from '../../../contract/content.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { subjectOf } from './figures.ts';
import type { Item } from './library.ts';

const legal: readonly string[] = [
  'aml-kyc',
  'privacy',
  'complaints',
  'exchange-rules',
  'service-rules',
];

/**
 * Path of the page an item is read on, without the language: `/news/slug`, `/legal/privacy`. Null
 * for what has no page of its own: a payment system, a partner.
 */
export function itemPath(
  item: Pick<Item, 'category' | 'seolink' | 'texts'>,
  locale: Locale,
  catalogue: Catalogue,
): string | null {
  const { category, seolink, texts } = item;
  switch (String(category.parentId ?? category.id)) {
    case rootCategoryIds.pages:
      return legal.includes(seolink) ? `/legal/${seolink}` : `/${seolink}`;
    case rootCategoryIds.news: {
      const slug = texts[locale]?.slug;
      return slug === undefined ? null : `/news/${slug}`;
    }
    case rootCategoryIds.directions: {
      const subject = subjectOf(catalogue, seolink);
      if (subject?.kind !== 'direction') return null;
      return directionPath(subject.exchange.income.code, subject.exchange.outcome.code);
    }
    default:
      return null;
  }
}

/** A direction's own page, by the codes of its two sides: `/exchange/sberrub-btc`. */
export function directionPath(incomeCode: string, outcomeCode: string): string {
  return `/exchange/${incomeCode.toLowerCase()}-${outcomeCode.toLowerCase()}`;
}
