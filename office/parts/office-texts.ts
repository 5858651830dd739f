import type { Locale } from '../../i18n/locale.ts';
import type { Texts } from './language.tsx';

/** The words of the office in one language; the other is not loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const { texts } = await (locale === 'ru' ? import('./texts-ru.ts') : import('./texts-en.ts'));
  return texts;
}
