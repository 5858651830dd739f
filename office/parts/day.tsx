import { dateFormat } from '../../i18n/intl-formats.ts';
import { localeTag } from '../../i18n/locale.ts';
import { useLanguage } from './language.tsx';

/** A day of the books, `2026-11-22`, for reading: `22 ноября 2026`. */
export function Day({ at }: { at: string }) {
  const { locale } = useLanguage();
  const written = dateFormat(localeTag(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const).format(new Date(at));
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {written.replace(/ г\.$/, '')}
    </time>
  );
}
