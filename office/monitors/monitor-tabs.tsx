import { Tabs } from '../../ui/lists/tabs.tsx';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';

const tabs = [
  { to: '/monitors', word: 'monitors.tab.partners', changes: false },
  { to: '/monitors/directions', word: 'monitors.tab.directions', changes: false },
  { to: '/monitors/systems', word: 'monitors.tab.systems', changes: false },
  { to: '/monitors/requirements', word: 'monitors.tab.requirements', changes: false },
  { to: '/monitors/keys', word: 'monitors.tab.keys', changes: true },
] as const;

/** The screens of monitors, one beside the other, and what the one at hand is for. */
export function MonitorTabs({ text }: { text: string }) {
  const { t } = useLanguage();
  const mayChange = useMay('monitors.change');
  return (
    <>
      <Tabs
        label={t('monitors.tabs')}
        tabs={tabs
          .filter(({ changes }) => !changes || mayChange)
          .map(({ to, word }) => ({ to, label: t(word) }))}
      />
      <p className="mb-4 max-w-3xl text-sm text-soft">{text}</p>
    </>
  );
}
