import { formatMoment } from './format-moment.ts';
import type { Locale } from './locale.ts';

/** A zone as its distance from UTC, which everybody can reckon with: `UTC+5:30`. */
export function zoneText(timeZone: string, offset: string, locale: Locale): string {
  const [, sign = '+', hours = '0', minutes = '00'] = /^(.)(\d\d):(\d\d)$/.exec(offset) ?? [];
  const far = Number(hours) + (minutes === '00' ? '' : `:${minutes}`);
  const utc = far === '0' ? 'UTC' : `UTC${sign === '-' ? '\u2212' : '+'}${far}`;
  if (timeZone !== 'Europe/Moscow') return utc;
  return locale === 'ru' ? `по Москве (${utc})` : `Moscow time (${utc})`;
}

/**
 * A moment by the clock of the desk, whoever reads it and wherever it is written:
 * `24 ноября, 09:00 по Москве (UTC+3)`.
 */
export function deskMoment(
  iso: string,
  { time_zone: zone, utc_offset: offset }: { time_zone: string; utc_offset: string },
  locale: Locale,
): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^(.)(\d\d):(\d\d)$/.exec(offset) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const onTheWall = new Date(Date.parse(iso) + ahead).toISOString();
  return `${formatMoment(onTheWall, locale, 'UTC')} ${zoneText(zone, offset, locale)}`;
}
