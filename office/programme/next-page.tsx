import { Link, useSearchParams } from 'react-router';
import { useLanguage } from '../parts/language.tsx';
import { pressLook } from '../parts/press.tsx';

/** Links on and back to the first page of a list that is read from a key on. */
export function NextPage({ next }: { readonly next: unknown }) {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const isFirst = !parameters.has('after');
  if (typeof next !== 'string' && isFirst) return null;
  const to = (after: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (after === null) changed.delete('after');
    else changed.set('after', after);
    return `?${changed}`;
  };
  return (
    <nav aria-label={t('office.pages')} className="mt-4 flex items-center gap-3 text-sm">
      {isFirst ? null : (
        <Link to={to(null)} className={pressLook()}>
          {t('programme.partners.first')}
        </Link>
      )}
      {typeof next === 'string' ? (
        <Link to={to(next)} rel="next" className={pressLook()}>
          {t('programme.partners.more')}
        </Link>
      ) : null}
    </nav>
  );
}
