import { zoneText } from '../../i18n/desk-time.ts';
import { dateFormat } from '../../i18n/intl-formats.ts';
import type { Locale } from '../../i18n/locale.ts';
import { localeTag } from '../../i18n/locale.ts';
import { useLanguage } from '../shell/language.tsx';
import type { Desk } from './load-desk.ts';

/** Whether an operator is at the desk right now; nothing where nobody has said. */
export function DeskStatus({ desk }: { desk: Desk }) {
  const { t } = useLanguage();
  if (desk.present === null) return null;
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${desk.present ? 'bg-green' : 'bg-edge'}`}
      />
      {t(desk.present ? 'pages.deskOpen' : 'pages.deskClosed')}
    </span>
  );
}

/** The hours in words: `Ежедневно 09:00–23:00, Москва (UTC+3)`. */
export function HoursLine({ desk }: { desk: Desk }) {
  const { locale, t } = useLanguage();
  if (desk.around_the_clock) return t('pages.aroundTheClock');
  if (desk.hours === null) return null;
  const { opens, closes, days, time_zone: name, utc_offset: offset } = desk.hours;
  const hours = { opens, closes, zone: zoneText(name, offset, locale) };
  if (days.length === 7) return t('pages.daily', hours);
  return t('pages.onDays', { ...hours, days: daysText(days, locale) });
}

/** Runs of days with a dash, others with commas: `пн–пт, вс`. */
function daysText(days: readonly number[], locale: Locale): string {
  const format = dateFormat(localeTag(locale), { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const name = (day: number) => format.format(new Date(Date.UTC(2024, 0, day)));
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => {
      const [first = 1] = run;
      const last = run.at(-1) ?? first;
      if (first === last) return name(first);
      return name(first) + (last === first + 1 ? ', ' : '–') + name(last);
    })
    .join(', ');
}
