import { rootCategoryIds } from '../../../contract/content.ts';
import { refuse } from '../../../core/refusal.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { answerCached } from '../../platform/http/answers/answer-cached.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Item, visibleItems } from '../library/library.ts';
import type { LiveContent } from '../library/open-content.ts';
import { atomFeed, type FeedKind, feedPath, feedTypes, jsonFeed } from './feeds.ts';
import { robots } from './robots.ts';
import { type SitemapSource, sitemap, sitemapIndex, sitemapNames } from './sitemaps.ts';

type SearchEnginesDeps = {
  readonly platform: Pick<Platform, 'config' | 'clock'>;
  readonly content: LiveContent;
};

const xml = 'application/xml; charset=utf-8';

/** Serves what search engines and readers of feeds ask for; all of it with an `ETag`. */
export function registerSearchEngines(app: App, deps: SearchEnginesDeps): void {
  const { config } = deps.platform;
  app.get('/robots.txt', (request, reply) =>
    answerCached(request, reply, { text: robots(config.publicUrl), type: 'text/plain' }),
  );
  registerSitemaps(app, deps);
  for (const locale of locales) {
    registerFeed(app, deps, 'atom', locale);
    registerFeed(app, deps, 'json', locale);
  }
}

function registerSitemaps(app: App, { platform, content }: SearchEnginesDeps): void {
  const written = rememberBy<string>();
  function write(name: string, from: (source: SitemapSource) => string): string {
    const items = publishedItems(content, platform.clock.now());
    const { catalogue } = content.figures();
    const { publicUrl: origin, excludedCurrencies } = platform.config;
    const source: SitemapSource = { origin, catalogue, excludedCurrencies, items };
    const state = [content.current(), catalogue, items.length];
    return written(name, state, () => from(source));
  }
  app.get('/sitemap.xml', (request, reply) =>
    answerCached(request, reply, { text: write('index', sitemapIndex), type: xml }),
  );
  app.get<{ Params: { name: string } }>('/sitemaps/:name', (request, reply) => {
    const name = sitemapNames.find((known) => `${known}.xml` === request.params.name);
    if (name === undefined) return sendRefusal(request, reply, refuse('not_found'));
    const text = write(name, (source) => sitemap(name, source));
    return answerCached(request, reply, { text, type: xml });
  });
}

function registerFeed(
  app: App,
  { platform, content }: SearchEnginesDeps,
  kind: FeedKind,
  locale: Locale,
): void {
  const written = rememberBy<string>();
  const write = kind === 'atom' ? atomFeed : jsonFeed;
  app.get(feedPath(kind, locale), (request, reply) => {
    const now = platform.clock.now();
    const newsId = Number(rootCategoryIds.news);
    const items = visibleItems(content.current(), locale, now, newsId);
    const figures = content.figures();
    const source = { origin: platform.config.publicUrl, locale, items, figures, now };
    const state = [content.current(), figures.catalogue, figures.service, items.length];
    const text = written(kind, state, () => write(source));
    return answerCached(request, reply, { text, type: feedTypes[kind] });
  });
}

/** What is seen in one language at least. */
function publishedItems(content: LiveContent, now: Date): readonly Item[] {
  return content.current().items.filter(({ publishedAt }) => publishedAt <= now);
}

/** Remembers what was written for as long as the state it was written from is the same. */
function rememberBy<Written>() {
  const known = new Map<string, { state: readonly unknown[]; written: Written }>();
  return (name: string, state: readonly unknown[], write: () => Written): Written => {
    const before = known.get(name);
    if (before?.state.every((part, at) => part === state[at])) return before.written;
    const written = write();
    known.set(name, { state, written });
    return written;
  };
}
