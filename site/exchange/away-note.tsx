import { useLanguage } from '../shell/language.tsx';

/** Said where a time is promised while nobody is there to keep it: when somebody will be. */
export function AwayNote({ until }: { readonly until: string | null }) {
  const { t } = useLanguage();
  return (
    <span className="block font-medium text-ink">
      {until === null ? t('exchange.away') : t('exchange.awayUntil', { when: until })}
    </span>
  );
}
