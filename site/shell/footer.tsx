import { classes } from '../../ui/classes.ts';
import { Ribbon } from '../../ui/guilloche.tsx';
import { useLanguage } from './language.tsx';

/** The promise of the house and where its figures can be had. */
export function Footer() {
  const { t } = useLanguage();
  return (
    <footer className="mt-16">
      <Ribbon seed="agio" className="h-5 w-full opacity-50" />
      <div
        className={classes(
          'mx-auto grid max-w-[84rem] gap-x-12 gap-y-4 px-4 pt-6 pb-10 text-sm',
          'text-soft sm:px-6 md:grid-cols-[2fr_1fr]',
        )}
      >
        <p className="max-w-[64ch]">{t('site.footerPromise')}</p>
        <ul className="space-y-1 text-xs">
          <li>
            <a href="/uploads/cs.json" className="text-link">
              {t('site.footerRates')}
            </a>
          </li>
          <li>{t('site.footerUtc')}</li>
          <li>{t('site.footerOpen')}</li>
        </ul>
      </div>
    </footer>
  );
}
