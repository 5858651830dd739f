import { dateFormat } from './intl-formats.ts';
import { type Locale, localeTag } from './locale.ts';

/** A moment for reading: `20 ноября, 14:05`; `timeZone` absent means the visitor's own. */
export function formatMoment(iso: string, locale: Locale, timeZone?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return dateFormat(localeTag(locale), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
    .format(at)
    .replace(' в ', ', ')
    .replace(' at ', ', ');
}

/** A clock time for reading: `14:05`. */
export function formatTime(iso: string, locale: Locale, timeZone?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return dateFormat(localeTag(locale), {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}
