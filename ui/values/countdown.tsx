import { formatClock } from '../../i18n/format.ts';
import { useUiLanguage } from '../language/language.tsx';
import { useNow } from './use-now.ts';

type Props = { readonly until: string; readonly className?: string };

/**
 * Time left until a moment. The seconds are not read aloud one by one: a screen reader finds them
 * in place when asked.
 */
export function Countdown({ until, className = '' }: Props) {
  const { t } = useUiLanguage();
  const left = useSecondsLeft(until);
  if (left === null) return <span className={`clock-figures ${className}`}>–:––</span>;
  if (left <= 0) return <span className={className}>{t('ui.timeOver')}</span>;
  return (
    <time dateTime={`PT${left}S`} className={`clock-figures ${className}`}>
      {formatClock(left)}
    </time>
  );
}

/** Whole seconds left until a moment; null while the page is drawn by the server. */
export function useSecondsLeft(until: string | null): number | null {
  const now = useNow();
  if (now === null || until === null) return null;
  return Math.ceil((new Date(until).getTime() - now) / 1000);
}
