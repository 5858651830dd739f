import { addressOf } from '../../i18n/locale-path.ts';
import { buttonLook } from '../../ui/button.tsx';
import { useLanguage } from '../shell/language.tsx';

type Props = { readonly path: string; readonly page: number; readonly pages: number };

/** Newer and older pages of a list, as links. */
export function Pager({ path, page, pages }: Props) {
  const { locale, t } = useLanguage();
  if (pages < 2) return null;
  const to = (other: number) => addressOf(locale, path) + (other === 1 ? '' : `?page=${other}`);
  return (
    <nav
      aria-label={t('pages.pager')}
      className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm"
    >
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev" className={buttonLook('quiet')}>
          {t('pages.newer')}
        </a>
      ) : null}
      {page < pages ? (
        <a href={to(page + 1)} rel="next" className={buttonLook('quiet')}>
          {t('pages.older')}
        </a>
      ) : null}
      <span className="text-soft">{t('pages.pageOf', { page, total: pages })}</span>
    </nav>
  );
}
