import { zoneText } from '../../i18n/desk-time.ts';
import type { Locale } from '../../i18n/locale.ts';

/** The zone in which this browser shows times: `по Москве (UTC+3)`, `UTC+5:30`. */
export function ownZone(locale: Locale): string {
  const minutes = -new Date().getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
  return zoneText(Intl.DateTimeFormat().resolvedOptions().timeZone, offset, locale);
}
