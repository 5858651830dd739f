import { Tabs } from '../../ui/lists/tabs.tsx';
import { useLanguage } from '../parts/language.tsx';

/** The screens about partners, levels and coupons, one beside the other. */
export function ProgrammeTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t('programme.nav')}
      tabs={[
        { to: '/programme', label: t('programme.tab.terms') },
        { to: '/programme/partners', label: t('programme.tab.partners') },
        { to: '/programme/reviews', label: t('programme.tab.reviews') },
        { to: '/programme/levels', label: t('programme.tab.levels') },
        { to: '/programme/coupons', label: t('programme.tab.coupons') },
      ]}
    />
  );
}
