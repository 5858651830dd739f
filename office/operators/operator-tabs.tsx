import { Tabs } from '../../ui/lists/tabs.tsx';
import { useLanguage } from '../parts/language.tsx';

/** Who works here, and what each role may do. */
export function OperatorTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t('office.nav.operators')}
      tabs={[
        { to: '/operators', label: t('roles.people') },
        { to: '/operators/roles', label: t('roles.nav') },
      ]}
    />
  );
}
