import { Tabs } from '../../ui/lists/tabs.tsx';
import { useLanguage } from '../parts/language.tsx';

const tabs = [
  { to: '/conversations', word: 'talks.nav' },
  { to: '/conversations/templates', word: 'talks.templates' },
  { to: '/conversations/times', word: 'talks.times' },
] as const;

/** The screens of conversations, one beside the other. */
export function ConversationTabs() {
  const { t } = useLanguage();
  return (
    <Tabs label={t('talks.nav')} tabs={tabs.map(({ to, word }) => ({ to, label: t(word) }))} />
  );
}
