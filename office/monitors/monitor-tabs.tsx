import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Tabs } from '../parts/tabs.tsx';

const tabs = [
  { to: '/monitors', word: 'monitors.tab.partners', admin: false },
  { to: '/monitors/directions', word: 'monitors.tab.directions', admin: false },
  { to: '/monitors/systems', word: 'monitors.tab.systems', admin: false },
  { to: '/monitors/keys', word: 'monitors.tab.keys', admin: true },
] as const;

/** The screens of monitors, one beside the other, and what the one at hand is for. */
export function MonitorTabs({ text }: { text: string }) {
  const { t } = useLanguage();
  const { role } = useSession();
  return (
    <>
      <Tabs
        label={t('monitors.tabs')}
        tabs={tabs
          .filter(({ admin }) => !admin || role === 'admin')
          .map(({ to, word }) => ({ to, label: t(word) }))}
      />
      <p className="mb-4 max-w-3xl text-sm text-soft">{text}</p>
    </>
  );
}
