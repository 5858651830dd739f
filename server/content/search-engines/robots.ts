import { locales } from '../../../i18n/locale.ts';
import { prefixOf } from '../../../i18n/locale-path.ts';

/** Pages that are somebody's own, or a step of something: nothing to be found by a search. */
const hidden = ['/orders/', '/payment/', '/account/', '/verification/', '/password/', '/activate'];

/** Tells search engines what is not theirs, and where the rest is listed. */
export function robots(origin: string): string {
  const closed = locales.flatMap((locale) => hidden.map((path) => prefixOf(locale) + path));
  const rules = [...closed, '/office', '/api/'].map((path) => `Disallow: ${path}`);
  return `${['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}
