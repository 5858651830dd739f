import { rootCategoryIds } from '../../../contract/content.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { isExcluded } from '../../market/catalogue/is-excluded.ts';
import { coinsOf } from '../../market/history/coins.ts';
import { imagesFolder } from '../library/image-address.ts';
import { directionPath, itemPath } from '../library/item-path.ts';
import { type Item, isBelow, localesOf } from '../library/library.ts';
import { xmlHead, xmlText } from './write-xml.ts';

/** A page in each language it exists in. */
type Entry = {
  readonly paths: Readonly<Partial<Record<Locale, string>>>;
  readonly modifiedAt: Date | null;
  readonly images: readonly string[];
};

export type SitemapSource = {
  readonly origin: string;
  readonly catalogue: Catalogue;
  /** Currencies that nobody is offered: their directions have no pages. */
  readonly excludedCurrencies: readonly string[];
  /** What visitors see now, in any language. */
  readonly items: readonly Item[];
};

export const sitemapNames = ['pages', 'directions', 'news', 'images'] as const;
type SitemapName = (typeof sitemapNames)[number];

/** Search engines read no more than 50 000 addresses of one file: half of it in each language. */
const entriesMax = 25_000;

/** The list of the sitemaps that have something in them: an empty one is a fault to its readers. */
export function sitemapIndex(source: SitemapSource): string {
  const { origin } = source;
  const maps = sitemapNames
    .filter((name) => entriesOf[name](source).length > 0)
    .map((name) => `<sitemap><loc>${xmlText(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `${xmlHead}<sitemapindex xmlns="${namespace}">${maps.join('')}</sitemapindex>`;
}

/** One sitemap: every address in every language, each with the same page in the other. */
export function sitemap(name: SitemapName, source: SitemapSource): string {
  const entries = entriesOf[name](source).slice(0, entriesMax);
  const urls = entries.flatMap((entry) =>
    locales.flatMap((locale) => {
      const path = entry.paths[locale];
      return path === undefined ? [] : [urlOf(entry, locale, path, source.origin)];
    }),
  );
  return (
    `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
    'xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">' +
    `${urls.join('')}</urlset>`
  );
}

const entriesOf: Readonly<Record<SitemapName, (source: SitemapSource) => readonly Entry[]>> = {
  pages: pageEntries,
  directions: directionEntries,
  news: newsEntries,
  images: (source) => itemEntries(source, source.items).filter(({ images }) => images.length > 0),
};

/** Pages that are there whether or not somebody has written a text for them. */
const lists = [
  '/',
  '/news',
  '/faq',
  '/crypto',
  '/contacts',
  '/referral',
  '/partners',
  '/reviews',
  '/status',
];

function pageEntries(source: SitemapSource): readonly Entry[] {
  const coins = coinsOf(source.catalogue).map(({ asset }) => `/crypto/${asset.toLowerCase()}`);
  const written = itemEntries(source, below(source, rootCategoryIds.pages));
  const known = new Set(written.map(({ paths }) => paths.ru));
  const bare = [...lists, ...coins].filter((path) => !known.has(path));
  return [
    ...bare.map((path): Entry => ({ paths: both(path), modifiedAt: null, images: [] })),
    ...written,
  ];
}

function newsEntries(source: SitemapSource): readonly Entry[] {
  return itemEntries(source, below(source, rootCategoryIds.news));
}

/** Every direction that can be ordered now or later today: switched on, on both its sides. */
function directionEntries(source: SitemapSource): readonly Entry[] {
  const { catalogue, items, excludedCurrencies: excluded } = source;
  const written = new Map(items.map((item) => [item.seolink, item.updatedAt]));
  return [...catalogue.outcomeIds].flatMap(([incomeId, outcomeIds]) => {
    const income = catalogue.systemById.get(incomeId);
    return outcomeIds.flatMap((outcomeId): Entry[] => {
      const outcome = catalogue.systemById.get(outcomeId);
      if (income === undefined || outcome === undefined) return [];
      if (isExcluded({ income, outcome }, excluded)) return [];
      const modifiedAt = written.get(`${incomeId}-${outcomeId}`) ?? null;
      return [{ paths: both(directionPath(income.code, outcome.code)), modifiedAt, images: [] }];
    });
  });
}

function below({ items }: SitemapSource, rootId: string): readonly Item[] {
  return items.filter(({ category }) => isBelow(category, Number(rootId)));
}

function itemEntries({ catalogue }: SitemapSource, items: readonly Item[]): Entry[] {
  return items.flatMap((item) => {
    const paths: Partial<Record<Locale, string>> = {};
    for (const locale of localesOf(item)) {
      const path = itemPath(item, locale, catalogue);
      if (path !== null) paths[locale] = path;
    }
    if (Object.keys(paths).length === 0) return [];
    return [{ paths, modifiedAt: item.updatedAt, images: imagesOf(item) }];
  });
}

/** The picture of an item and those within its texts. */
function imagesOf({ image, texts }: Item): string[] {
  const bodies = locales.map((locale) => texts[locale]?.body ?? '').join('\n');
  const within = [...bodies.matchAll(/\((\/uploads\/content\/[0-9a-f]{32}-\d+x\d+\.webp)/g)];
  const urls = within.map(([, url = '']) => url).filter((url) => url.startsWith(imagesFolder));
  return [...new Set(image === null ? urls : [image.url, ...urls])];
}

function both(path: string): Entry['paths'] {
  return { ru: path, en: path };
}

function urlOf(entry: Entry, locale: Locale, path: string, origin: string): string {
  const alternates = locales.flatMap((other) => {
    const there = entry.paths[other];
    return there === undefined ? [] : [alternate(other, origin + addressOf(other, there))];
  });
  const { ru } = entry.paths;
  if (ru !== undefined) alternates.push(alternate('x-default', origin + addressOf('ru', ru)));
  const modified =
    entry.modifiedAt === null ? '' : `<lastmod>${entry.modifiedAt.toISOString()}</lastmod>`;
  const images = entry.images.map(
    (image) => `<image:image><image:loc>${xmlText(origin + image)}</image:loc></image:image>`,
  );
  const loc = `<loc>${xmlText(origin + addressOf(locale, path))}</loc>`;
  return `<url>${loc}${modified}${alternates.join('')}${images.join('')}</url>`;
}

function alternate(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`;
}
