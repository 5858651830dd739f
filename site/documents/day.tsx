import { dateFormat } from '../../i18n/intl-formats.ts';
import { localeTag } from '../../i18n/locale.ts';
import { useLanguage } from '../shell/language.tsx';

/** The day something was written, as it is in UTC. */
export function Day({ at }: { at: string }) {
  const { locale } = useLanguage();
  return <time dateTime={at.slice(0, 10)}>{dayText(at, locale)}</time>;
}

/** A day in words: `20 ноября 2026 г.`, `20 November 2026`. */
function dayText(at: string, locale: 'ru' | 'en'): string {
  return write(at, locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A month in words: `ноябрь 2026 г.`, `November 2026`. */
export function monthText(year: number, month: number, locale: 'ru' | 'en'): string {
  const at = new Date(Date.UTC(year, month - 1, 1)).toISOString();
  return write(at, locale, { month: 'long', year: 'numeric' });
}

function write(at: string, locale: 'ru' | 'en', parts: Intl.DateTimeFormatOptions): string {
  const format = dateFormat(localeTag(locale), { ...parts, timeZone: 'UTC' });
  return format.format(new Date(at)).replace(/\s?г\.$/, '');
}
