import { formatMoment, formatTime } from '../../i18n/format-moment.ts';
import { useUiLanguage } from '../language/language.tsx';
import { useHydrated } from './use-now.ts';

type Props = { readonly at: string; readonly short?: boolean; readonly className?: string };

/**
 * A moment in the visitor's own time zone. The server does not know the zone, so it writes UTC and
 * says so; the browser replaces it.
 */
export function Moment({ at, short, className = '' }: Props) {
  const { locale } = useUiLanguage();
  const inBrowser = useHydrated();
  const zone = inBrowser ? undefined : 'UTC';
  const text = short ? formatTime(at, zone) : formatMoment(at, locale, zone);
  return (
    <time dateTime={at} data-short={short} className={`figures ${className}`}>
      {inBrowser ? text : `${text} UTC`}
    </time>
  );
}
