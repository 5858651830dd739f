import type { Locale } from './locale.ts';

/** In the case that stands after a day. Written here: a browser needs 70 ms to look them up. */
const months: Readonly<Record<Locale, readonly string[]>> = {
  ru: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};

/** A day and its month are never on two lines. */
const noBreak = '\u00a0';

/** A moment for reading: `20 ноября, 14:05`; `timeZone` absent means the visitor's own. */
export function formatMoment(iso: string, locale: Locale, timeZone?: 'UTC'): string {
  const at = wallTimeOf(iso, timeZone);
  if (at === null) return iso;
  return `${dayText(at, locale)}, ${clockText(at)}`;
}

/** A day that may be years ago: `20 ноября 2026`; `timeZone` as with a moment. */
export function formatDay(iso: string, locale: Locale, timeZone?: 'UTC'): string {
  const at = wallTimeOf(iso, timeZone);
  if (at === null) return iso;
  return `${dayText(at, locale)} ${at.year}`;
}

/** A clock time for reading: `14:05`, in either language. */
export function formatTime(iso: string, timeZone?: 'UTC'): string {
  const at = wallTimeOf(iso, timeZone);
  return at === null ? iso : clockText(at);
}

type WallTime = { readonly year: number; readonly month: number; readonly day: number } & Clock;
type Clock = { readonly hours: number; readonly minutes: number };

/** What calendar and clock show at a moment; null where the text names none. */
function wallTimeOf(iso: string, timeZone: 'UTC' | undefined): WallTime | null {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return null;
  return timeZone === 'UTC'
    ? {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth(),
        day: at.getUTCDate(),
        hours: at.getUTCHours(),
        minutes: at.getUTCMinutes(),
      }
    : {
        year: at.getFullYear(),
        month: at.getMonth(),
        day: at.getDate(),
        hours: at.getHours(),
        minutes: at.getMinutes(),
      };
}

function dayText({ day, month }: WallTime, locale: Locale): string {
  return `${day}${noBreak}${months[locale][month]}`;
}

function clockText({ hours, minutes }: Clock): string {
  return [hours, minutes].map((value) => String(value).padStart(2, '0')).join(':');
}
