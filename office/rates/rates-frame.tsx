import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

const tabs = [
  { to: '/rates', word: 'officeRates.tab.board', end: true },
  { to: '/rates/sources', word: 'officeRates.tab.sources', end: false },
  { to: '/rates/own', word: 'officeRates.tab.own', end: false },
  { to: '/rates/breakers', word: 'officeRates.tab.breakers', end: false },
  { to: '/rates/log', word: 'officeRates.tab.log', end: false },
] as const;

type Props = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One screen of the rates, under the row of all of them. */
export function RatesFrame({ title, aside, children }: Props) {
  const { t } = useLanguage();
  return (
    <Page title={title} aside={aside}>
      <nav
        aria-label={t('officeRates.tabs')}
        className="mb-4 overflow-x-auto border-b border-hairline"
      >
        <ul className="flex gap-1">
          {tabs.map((tab) => (
            <li key={tab.to}>
              <NavLink
                to={tab.to}
                end={tab.end}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink"
              >
                {t(tab.word)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
