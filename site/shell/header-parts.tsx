import { useLocation, useMatches } from 'react-router';
import { type Locale, locales } from '../../i18n/locale.ts';
import { addressOf, localeOfPath } from '../../i18n/locale-path.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { isInSection } from '../platform/is-in-section.ts';
import { useLanguage } from './language.tsx';
import { Logo } from './logo.tsx';
import { DemoBanner, NoticeBar } from './notice-bar.tsx';
import { useSettings } from './root-data.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** That this is a demo, and what the operators have to say. */
export function Notices() {
  return (
    <>
      <DemoBanner />
      <NoticeBar />
    </>
  );
}

/** The name of the service and its sections. */
export function HeaderLeft() {
  const { locale, t } = useLanguage();
  const { shop } = useSettings();
  return (
    <>
      <a href={addressOf(locale, '/')} aria-label={t('header.home')} className="flex items-center">
        <Logo shop={shop} />
      </a>
      <nav aria-label={t('header.navigation')} className="max-lg:hidden">
        <Sections className="flex gap-x-6" />
      </nav>
    </>
  );
}

/** The language that keeps the page, the theme, and on phones the sections. */
export function HeaderRight() {
  return (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
      <PhoneMenu />
    </>
  );
}

const sections = [
  { to: '/', word: 'header.exchange' },
  { to: '/crypto', word: 'header.crypto' },
  { to: '/news', word: 'header.news' },
  { to: '/faq', word: 'header.faq' },
  { to: '/referral', word: 'header.referral' },
  { to: '/contacts', word: 'header.contacts' },
] as const;

/** Ordinary links: what they lead to is mostly documents, which need no script at all. */
function Sections({ className }: { className: string }) {
  const { locale, t } = useLanguage();
  const { path } = localeOfPath(useLocation().pathname);
  return (
    <ul className={className}>
      {sections.map(({ to, word }) => (
        <li key={to}>
          <a
            href={addressOf(locale, to)}
            aria-current={isInSection(path, to) ? 'page' : undefined}
            className="nav-link"
          >
            {t(word)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Opens and closes by itself: it must work before any script has come. */
function PhoneMenu() {
  const { t } = useLanguage();
  return (
    <details className="menu lg:hidden">
      <summary className="-mr-3 grid size-11 place-items-center rounded-md">
        <Icon name="menu" />
        <span className="sr-only">{t('header.navigation')}</span>
      </summary>
      <nav
        aria-label={t('header.navigation')}
        className="absolute inset-x-0 top-full z-10 border-y border-hairline bg-paper px-4 py-2"
      >
        <Sections className="divide-y divide-hairline" />
      </nav>
    </details>
  );
}

/**
 * Ordinary links: the other language is another page with its own words. Where a page drawn by
 * React has moved on, the script of the shell puts them right.
 */
function LanguageSwitch() {
  const { locale, t } = useLanguage();
  const { pathname, search } = useLocation();
  const { path } = localeOfPath(pathname);
  const paths = usePathsOfPage();
  return (
    <nav aria-label={t('site.language')} className="flex text-sm">
      {locales.map((other) => (
        <a
          key={other}
          href={paths ? addressOf(other, paths[other] ?? '/news') : addressOf(other, path) + search}
          hrefLang={other}
          lang={other}
          aria-current={other === locale ? 'true' : undefined}
          className={classes(
            'inline-flex h-11 min-w-11 items-center justify-center text-soft',
            'uppercase underline-offset-8 hover:text-ink',
            'aria-[current]:font-medium aria-[current]:text-ink',
            'aria-[current]:underline max-sm:aria-[current]:hidden',
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

/** Where the page stands in each language, for pages whose addresses are words. */
function usePathsOfPage(): Partial<Record<Locale, string | null>> | undefined {
  const data: unknown = useMatches().at(-1)?.loaderData;
  if (typeof data !== 'object' || data === null || !('paths' in data)) return undefined;
  return data.paths ?? undefined;
}
