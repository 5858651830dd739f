import { type Theme, themes } from '../../contract/pages.ts';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import { useLanguage } from './language.tsx';

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

/**
 * As the system, light, dark, and round again. The theme stands at the root of the document, where
 * styles choose the mark that fits; the script of the shell shows the switch and turns it.
 */
export function ThemeSwitch() {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      data-theme-switch=""
      className="invisible -mr-3 grid size-11 place-items-center rounded-md text-soft hover:text-ink max-lg:mr-0"
    >
      <span className="sr-only">{t('site.theme')}: </span>
      {themes.map((theme) => (
        <span key={theme} data-shown-in={theme}>
          <Icon name={icons[theme]} />
          <span className="sr-only">{t(themeNames[theme])}</span>
        </span>
      ))}
    </button>
  );
}
