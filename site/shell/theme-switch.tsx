import { useState } from 'react';
import { type Theme, themes } from '../../contract/pages.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-now.ts';
import { useLanguage } from './language.tsx';
import { useSettings } from './root-data.ts';

export const themeCookie = 'agio_theme';

const icons = { auto: 'auto', light: 'sun', dark: 'moon' } as const satisfies Record<
  Theme,
  IconName
>;
const names = {
  auto: 'site.themeAuto',
  light: 'site.themeLight',
  dark: 'site.themeDark',
} as const satisfies Record<Theme, string>;

/** As the system, light, dark, and round again. A cookie keeps it, so no page flashes. */
export function ThemeSwitch() {
  const { t } = useLanguage();
  const settings = useSettings();
  const [theme, setTheme] = useState<Theme>(settings.theme);
  const hydrated = useHydrated();

  function change() {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
    setTheme(next);
    if (next === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    const age = next === 'auto' ? 0 : 365 * 24 * 3600;
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
    document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=${age}; SameSite=Lax`;
  }

  return (
    <button
      type="button"
      onClick={change}
      title={`${t('site.theme')}: ${t(names[theme])}`}
      className={classes(
        '-mr-3 grid size-11 place-items-center rounded-md text-soft hover:text-ink',
        !hydrated && 'invisible',
      )}
    >
      <Icon name={icons[theme]} />
      <span className="sr-only">
        {t('site.theme')}: {t(names[theme])}
      </span>
    </button>
  );
}
