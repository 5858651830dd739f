import { Tabs } from '../../ui/lists/tabs.tsx';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';

/** The screens about the shop's own money, one beside the other. */
export function AccountTabs() {
  const { t } = useLanguage();
  const mayReport = useMay('figures.read');
  return (
    <Tabs
      label={t('accounts.nav')}
      tabs={[
        { to: '/accounts', label: t('accounts.tab.accounts') },
        { to: '/accounts/operations', label: t('accounts.tab.operations') },
        ...(mayReport ? [{ to: '/accounts/reports', label: t('accounts.tab.reports') }] : []),
      ]}
    />
  );
}
