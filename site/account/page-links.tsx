import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../shell/language.tsx';

type Props = {
  readonly label: string;
  readonly page: number;
  readonly totalPages: number;
  readonly addressOf: (page: number) => string;
};

/** To the page before and after, of a list that has several. */
export function PageLinks({ label, page, totalPages, addressOf }: Props) {
  const { t } = useLanguage();
  const look = 'inline-flex min-h-11 items-center gap-2 text-link';
  if (totalPages < 2) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
      {page > 1 ? (
        <Link to={addressOf(page - 1)} rel="prev" className={look}>
          <Icon name="back" />
          {t('account.pageBefore')}
        </Link>
      ) : (
        <span />
      )}
      <span className="figures text-soft">{t('account.pageOf', { page, total: totalPages })}</span>
      {page < totalPages ? (
        <Link to={addressOf(page + 1)} rel="next" className={look}>
          {t('account.pageAfter')}
          <Icon name="arrow" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
