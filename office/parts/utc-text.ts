import { formatDay, formatTime } from '../../i18n/format-moment.ts';
import type { Locale } from '../../i18n/locale.ts';

/** A moment as logs have it, with its year: `20 ноября 2026, 14:05 UTC`. */
export function utcText(at: string, locale: Locale): string {
  return `${formatDay(at, locale, 'UTC')}, ${formatTime(at, 'UTC')} UTC`;
}
