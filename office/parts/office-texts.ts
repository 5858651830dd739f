import type { Locale } from '../../i18n/locale.ts';
import type { EntranceTexts, Texts } from './language.tsx';

/** The words of the office in one language; the other is not loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const { texts } = await (locale === 'ru' ? import('./texts-ru.ts') : import('./texts-en.ts'));
  return texts;
}

/** Those of them that whoever has not signed in yet meets. */
export async function loadEntranceTexts(
  locale: Locale,
): Promise<Readonly<Record<keyof EntranceTexts, string>>> {
  const { texts } = await (locale === 'ru'
    ? import('./entrance-texts-ru.ts')
    : import('./entrance-texts-en.ts'));
  return texts;
}
