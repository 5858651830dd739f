import { Link, useSearchParams } from 'react-router';
import { useLanguage } from './language.tsx';
import { pressLook } from './press.tsx';

type Props = {
  readonly page: number;
  readonly totalPages: number;
  readonly total: number;
  /** There are more than `total`, and nobody has counted how many. */
  readonly more?: boolean;
};

/** Links to the pages beside this one; nothing where there is only one. */
export function Pager({ page, totalPages, total, more = false }: Props) {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  if (totalPages <= 1) return null;
  const to = (other: number) => {
    const next = new URLSearchParams(parameters);
    next.set('page', String(other));
    return `?${next}`;
  };
  return (
    <nav aria-label={t('office.pages')} className="mt-4 flex items-center gap-3 text-sm">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className={pressLook()}>
          {t('office.previousPage')}
        </Link>
      ) : null}
      <span className="figures text-soft">
        {more
          ? t('office.pageOfMany', { page, total })
          : t('office.pageOf', { page, pages: totalPages, total })}
      </span>
      {page < totalPages || more ? (
        <Link to={to(page + 1)} rel="next" className={pressLook()}>
          {t('office.nextPage')}
        </Link>
      ) : null}
    </nav>
  );
}
