import { type Theme, themes } from '../../contract/pages.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-now.ts';
import { useLanguage } from './language.tsx';
import { useTheme } from './use-theme.ts';

const icons = { auto: 'auto', light: 'sun', dark: 'moon' } as const satisfies Record<
  Theme,
  IconName
>;
/** What each theme is called. */
export const themeNames = {
  auto: 'site.themeAuto',
  light: 'site.themeLight',
  dark: 'site.themeDark',
} as const satisfies Record<Theme, string>;

/** As the system, light, dark, and round again. */
export function ThemeSwitch() {
  const { t } = useLanguage();
  const [theme, setTheme] = useTheme();
  const hydrated = useHydrated();
  const name = t(themeNames[theme]);

  return (
    <button
      type="button"
      onClick={() => setTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto')}
      title={`${t('site.theme')}: ${name}`}
      className={classes(
        '-mr-3 grid size-11 place-items-center rounded-md text-soft hover:text-ink',
        !hydrated && 'invisible',
      )}
    >
      <Icon name={icons[theme]} />
      <span className="sr-only">
        {t('site.theme')}: {name}
      </span>
    </button>
  );
}
