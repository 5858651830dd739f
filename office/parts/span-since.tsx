import { formatSpan } from '../../i18n/format.ts';
import { useNow } from '../../ui/values/use-now.ts';
import { useLanguage } from './language.tsx';
import { utcText } from './utc-text.ts';

/** How long ago something was, growing as one looks: `15 мин`; under the pointer when, in UTC. */
export function SpanSince({ at, className = '' }: { at: string; className?: string }) {
  const { locale } = useLanguage();
  const now = useNow();
  const seconds = now === null ? 0 : Math.max(0, (now - new Date(at).getTime()) / 1000);
  return (
    <time
      dateTime={at}
      title={utcText(at, locale)}
      className={`figures whitespace-nowrap ${className}`}
    >
      {formatSpan(seconds, locale)}
    </time>
  );
}
