import { Link, useSearchParams } from 'react-router';
import { buttonLook } from '../actions/button.tsx';
import { useUiLanguage } from '../language/language.tsx';

type Props = {
  readonly page: number;
  readonly totalPages: number;
  /** How many there are in the whole list, where that is worth saying. */
  readonly total?: number;
  /** There are more than `total`, and nobody has counted how many. */
  readonly more?: boolean;
  /** What is listed, where a screen has several lists. */
  readonly label?: string;
  /** Where a page stands; by itself its number stands in the address. */
  readonly addressOf?: (page: number) => string;
  /** Pages that live without scripts are opened as documents. */
  readonly asDocument?: boolean;
};

/** Links to the pages beside this one; nothing where there is only one. */
export function Pager(props: Props) {
  const { page, totalPages, total, more = false, label, asDocument = false } = props;
  const { t } = useUiLanguage();
  const numbered = useAddress('page');
  const addressOf = props.addressOf ?? ((other: number) => numbered(String(other)));
  if (totalPages <= 1) return null;
  const note =
    total === undefined
      ? t('ui.pageOf', { page, pages: totalPages })
      : more
        ? t('ui.pageOfMany', { page, total })
        : t('ui.pageOfTotal', { page, pages: totalPages, total });
  return (
    <nav aria-label={label ?? t('ui.pages')} className={look}>
      {page > 1 ? (
        <Link
          to={addressOf(page - 1)}
          rel="prev"
          reloadDocument={asDocument}
          className={buttonLook('quiet', 'small')}
        >
          {t('ui.pageBefore')}
        </Link>
      ) : null}
      <span className="figures text-soft">{note}</span>
      {page < totalPages || more ? (
        <Link
          to={addressOf(page + 1)}
          rel="next"
          reloadDocument={asDocument}
          className={buttonLook('quiet', 'small')}
        >
          {t('ui.pageAfter')}
        </Link>
      ) : null}
    </nav>
  );
}

type CursorProps = {
  /** Where the next page begins; anything but a text is the end of the list. */
  readonly next: unknown;
  /** Name of the parameter in the address that says where a page begins. */
  readonly name?: string;
};

/** Links on and back to the first page of a list that is read from a key on. */
export function CursorPager({ next, name = 'after' }: CursorProps) {
  const { t } = useUiLanguage();
  const [parameters] = useSearchParams();
  const addressOf = useAddress(name);
  const isFirst = !parameters.has(name);
  if (typeof next !== 'string' && isFirst) return null;
  return (
    <nav aria-label={t('ui.pages')} className={look}>
      {isFirst ? null : (
        <Link to={addressOf(null)} className={buttonLook('quiet', 'small')}>
          {t('ui.pageFirst')}
        </Link>
      )}
      {typeof next === 'string' ? (
        <Link to={addressOf(next)} rel="next" className={buttonLook('quiet', 'small')}>
          {t('ui.pageAfter')}
        </Link>
      ) : null}
    </nav>
  );
}

const look = 'mt-4 flex flex-wrap items-center gap-3 text-sm';

/** This very address with one parameter changed, or without it. */
function useAddress(name: string): (value: string | null) => string {
  const [parameters] = useSearchParams();
  return (value) => {
    const changed = new URLSearchParams(parameters);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    return `?${changed}`;
  };
}
