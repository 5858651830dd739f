import { dateFormat } from '../../i18n/intl-formats.ts';
import { localeTag } from '../../i18n/locale.ts';
import { useLanguage } from '../parts/language.tsx';

/** When a tick was: to the second, since there are a dozen in every minute. */
export function TickTime({ at }: { readonly at: string }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={at} className="figures">
      {dateFormat(localeTag(locale), { timeStyle: 'medium' }).format(new Date(at))}
    </time>
  );
}
