import { Tabs } from '../../ui/lists/tabs.tsx';
import { useLanguage } from '../parts/language.tsx';

const tabs = [
  { to: '/shop', word: 'officeShop.tab.look' },
  { to: '/shop/texts', word: 'officeShop.tab.texts' },
] as const;

/** The screens of the shop, one beside the other. */
export function ShopTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t('officeShop.tabs')}
      tabs={tabs.map(({ to, word }) => ({ to, label: t(word) }))}
    />
  );
}
