import { dateFormat } from '../../../i18n/intl-formats.ts';
import { type Locale, localeTag } from '../../../i18n/locale.ts';
import { useHydrated } from '../../../ui/values/use-now.ts';
import { useLanguage } from '../../shell/language.tsx';

type Props = {
  readonly at: string;
  /** The day alone, without the time. */
  readonly day?: boolean;
  readonly className?: string;
};

/**
 * A moment that may be years ago: with its year, in the user's own time zone. The server writes
 * UTC, as everywhere, and the browser replaces it.
 */
export function DayMoment({ at, day = false, className = '' }: Props) {
  const { locale } = useLanguage();
  const zone = useHydrated() ? undefined : 'UTC';
  return (
    <time dateTime={at} className={`figures ${className}`}>
      {writeMoment(at, locale, { day, zone })}
    </time>
  );
}

function writeMoment(
  at: string,
  locale: Locale,
  { day, zone }: { readonly day: boolean; readonly zone: string | undefined },
): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return dateFormat(localeTag(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(day ? {} : { hour: '2-digit', minute: '2-digit' }),
    ...(zone === undefined ? {} : { timeZone: zone }),
  } as const)
    .format(moment)
    .replace(/ г\./, '')
    .replace(' в ', ', ')
    .replace(' at ', ', ');
}
