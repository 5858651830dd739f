import { useLanguage } from '../parts/language.tsx';
import { Tabs } from '../parts/tabs.tsx';

/** The screens of card verification, one beside the other. */
export function CardTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t('officeCards.tabs')}
      tabs={[
        { to: '/cards', label: t('officeCards.tab.queue') },
        { to: '/cards/decided', label: t('officeCards.tab.decided') },
        { to: '/cards/banks', label: t('officeCards.tab.banks') },
        { to: '/cards/reasons', label: t('officeCards.tab.reasons') },
      ]}
    />
  );
}
