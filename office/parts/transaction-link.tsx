import { useLanguage } from './language.tsx';

/** To the explorer of a network, in a tab of its own; nothing where there is none. */
export function TransactionLink({ url }: { readonly url: string | null }) {
  const { t } = useLanguage();
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-link text-xs">
      {t('office.explorer')}
    </a>
  );
}
