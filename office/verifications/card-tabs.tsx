import { Tabs } from '../../ui/lists/tabs.tsx';
import { useLanguage } from '../parts/language.tsx';

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
