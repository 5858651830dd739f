import type { FastifyRequest } from 'fastify';
import { isLocale, type Locale, localeFrom } from '../../../i18n/locale.ts';

/**
 * The language of an answer: `?locale` where the call takes it (every call may), else the
 * `Site-Locale` header, else Russian.
 */
export function localeOf(request: FastifyRequest): Locale {
  const { query } = request;
  if (typeof query === 'object' && query !== null && 'locale' in query && isLocale(query.locale)) {
    return query.locale;
  }
  return localeFrom(request.headers['site-locale']);
}
