import { localeFrom } from '../../i18n/locale.ts';
import { plainAmount } from './amount-text.ts';

/**
 * A number as people write it, as a plain decimal: with spaces, or in English commas, between
 * thousands, with a decimal comma, with a long minus. What is no number the server shall name.
 */
export function typedNumber(text: string, lang = langOfPage()): string {
  const trimmed = text.trim().replace('\u2212', '-');
  if (!/^[-+]?[0-9.,\s]+$/.test(trimmed)) return trimmed;
  const sign = /^[-+]/.exec(trimmed)?.[0] ?? '';
  return sign + plainAmount(trimmed, localeFrom(lang));
}

/** Tests of forms have no page. */
function langOfPage(): string {
  return typeof document === 'undefined' ? 'ru' : document.documentElement.lang;
}
