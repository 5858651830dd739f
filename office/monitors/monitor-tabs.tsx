import { NavLink } from 'react-router';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';

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
      <nav aria-label={t('monitors.tabs')} className="mb-4 overflow-x-auto">
        <ul className="flex border-b border-hairline">
          {tabs
            .filter(({ admin }) => !admin || role === 'admin')
            .map(({ to, word }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink"
                >
                  {t(word)}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <p className="mb-4 max-w-3xl text-sm text-soft">{text}</p>
    </>
  );
}
