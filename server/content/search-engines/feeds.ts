import type { Locale } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Figures } from '../library/figures.ts';
import type { Item } from '../library/library.ts';
import { contentOf } from '../library/present-content.ts';
import { xmlHead, xmlText } from './write-xml.ts';

type FeedSource = {
  readonly origin: string;
  readonly locale: Locale;
  /** The news a visitor of this language sees, the newest first. */
  readonly items: readonly Item[];
  readonly figures: Figures;
  readonly now: Date;
};

/** Media types of the feeds, by the end of their address. */
export const feedTypes = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;
export type FeedKind = keyof typeof feedTypes;

const itemsMax = 50;

/** Path of a feed: `/en/news/feed.atom`. */
export function feedPath(kind: FeedKind, locale: Locale): string {
  return addressOf(locale, `/news/feed.${kind}`);
}

type Entry = {
  readonly url: string;
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly html: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly tag: string;
};

/** The newest news of a language with their bodies, as an Atom feed. */
export function atomFeed(source: FeedSource): string {
  const { origin, locale } = source;
  const entries = entriesOf(source);
  const own = origin + feedPath('atom', locale);
  const updated = entries
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  const written = entries.map(
    (entry) =>
      `<entry><title>${xmlText(entry.title)}</title><id>${xmlText(entry.id)}</id>` +
      `<link href="${xmlText(entry.url)}"/><published>${entry.publishedAt}</published>` +
      `<updated>${entry.updatedAt}</updated><category term="${xmlText(entry.tag)}"/>` +
      `<summary>${xmlText(entry.excerpt)}</summary>` +
      `<content type="html">${xmlText(entry.html)}</content></entry>`,
  );
  return (
    `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">` +
    `<title>${xmlText(titleOf(source))}</title><subtitle>${xmlText(textOf(source))}</subtitle>` +
    `<id>${xmlText(own)}</id><link rel="self" href="${xmlText(own)}"/>` +
    `<link href="${xmlText(origin + addressOf(locale, '/news'))}"/>` +
    `<author><name>${xmlText(source.figures.service)}</name></author>` +
    `<updated>${updated ?? source.now.toISOString()}</updated>${written.join('')}</feed>`
  );
}

/** The same as a JSON feed. */
export function jsonFeed(source: FeedSource): string {
  const { origin, locale } = source;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(source),
    description: textOf(source),
    home_page_url: origin + addressOf(locale, '/news'),
    feed_url: origin + feedPath('json', locale),
    language: locale,
    items: entriesOf(source).map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.excerpt,
      content_html: entry.html,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      tags: [entry.tag],
    })),
  });
}

function entriesOf({ origin, locale, items, figures }: FeedSource): readonly Entry[] {
  return items.slice(0, itemsMax).flatMap((item) => {
    const news = contentOf(item, locale, figures);
    if (news === null) return [];
    return [
      {
        url: origin + addressOf(locale, `/news/${news.slug}`),
        // A slug may move; who has read the item shall not be shown it again.
        id: `${origin}/api/v1/content/${item.id}?locale=${locale}`,
        title: news.title,
        excerpt: news.excerpt,
        html: absolute(news.body_html, origin),
        publishedAt: news.published_at,
        updatedAt: news.updated_at,
        tag: news.category_name,
      },
    ];
  });
}

/** A reader of feeds knows no origin to resolve paths by. */
function absolute(html: string, origin: string): string {
  return html.replace(/ (href|src)="\//g, ` $1="${origin}/`);
}

function titleOf({ locale, figures }: FeedSource): string {
  return translate(locale, 'content.feedTitle', { service: figures.service });
}

function textOf({ locale }: FeedSource): string {
  return translate(locale, 'content.feedText');
}
