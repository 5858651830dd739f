import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { locales } from '../../i18n/locale.ts';
import { addressOf, localeOfPath } from '../../i18n/locale-path.ts';
import { classes } from '../../ui/classes.ts';
import { useLanguage } from './language.tsx';
import { Logo } from './logo.tsx';
import { DemoBanner, NoticeBar } from './notice-bar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Notices, name of the house, the account, the language that keeps the page, the theme. */
export function Header({ entry }: { entry: ReactNode }) {
  const { t } = useLanguage();
  return (
    <header className="border-b border-hairline">
      <DemoBanner />
      <NoticeBar />
      <div className="relative mx-auto flex h-16 max-w-[84rem] items-center gap-1 px-4 sm:gap-4 sm:px-6">
        <Link to="/" aria-label={t('site.home')} className="mr-auto flex items-center">
          <Logo />
        </Link>
        {entry}
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** Ordinary links: the other language is another page with its own words. */
function LanguageSwitch() {
  const { locale, t } = useLanguage();
  const { pathname, search } = useLocation();
  const { path } = localeOfPath(pathname);
  return (
    <nav aria-label={t('site.language')} className="flex text-sm">
      {locales.map((other) => (
        <a
          key={other}
          href={addressOf(other, path) + search}
          hrefLang={other}
          lang={other}
          aria-current={other === locale ? 'true' : undefined}
          className={classes(
            'inline-flex h-11 min-w-11 items-center justify-center text-soft',
            'uppercase underline-offset-8 hover:text-ink',
            'aria-[current]:font-medium aria-[current]:text-ink',
            'aria-[current]:underline',
          )}
        >
          {other}
          <span className="sr-only">
            {' '}
            {t(other === 'ru' ? 'site.languageRu' : 'site.languageEn')}
          </span>
        </a>
      ))}
    </nav>
  );
}
