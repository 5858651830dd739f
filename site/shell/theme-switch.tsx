import { themes } from '../../contract/pages.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-now.ts';
import { useLanguage } from './language.tsx';

const looks = {
  auto: { icon: 'auto', name: 'site.themeAuto' },
  light: { icon: 'sun', name: 'site.themeLight' },
  dark: { icon: 'moon', name: 'site.themeDark' },
} as const satisfies Record<(typeof themes)[number], { icon: IconName; name: string }>;

/**
 * As the system, light, dark, and round again. The theme stands at the root of the document, which
 * shows the one mark that fits; the script of the house turns it, on every page alike.
 */
export function ThemeSwitch() {
  const { t } = useLanguage();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      data-theme-switch=""
      className={classes(
        '-mr-3 grid size-11 place-items-center rounded-md text-soft hover:text-ink',
        !hydrated && 'invisible',
      )}
    >
      <span className="sr-only">{t('site.theme')}: </span>
      {themes.map((theme) => (
        <span key={theme} data-shown-in={theme}>
          <Icon name={looks[theme].icon} />
          <span className="sr-only">{t(looks[theme].name)}</span>
        </span>
      ))}
    </button>
  );
}
