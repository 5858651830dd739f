import type { ReactNode } from 'react';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

const tabs = [
  { to: '/rates', word: 'officeRates.tab.board' },
  { to: '/rates/sources', word: 'officeRates.tab.sources' },
  { to: '/rates/own', word: 'officeRates.tab.own' },
  { to: '/rates/breakers', word: 'officeRates.tab.breakers' },
  { to: '/rates/log', word: 'officeRates.tab.log' },
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
      <Tabs
        label={t('officeRates.tabs')}
        tabs={tabs.map((tab) => ({ ...tab, label: t(tab.word) }))}
      />
      {children}
    </Page>
  );
}
