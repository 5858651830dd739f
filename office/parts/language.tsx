import type { Translator } from '../../i18n/translator.ts';
import { type Language, useLanguageOf } from '../../ui/language/language.tsx';
import type { texts } from './texts-ru.ts';

export type OfficeTexts = typeof texts;
export type Texts = Readonly<Record<keyof OfficeTexts, string>>;
export type Say = Translator<OfficeTexts>;

/** The language of the office, with all its words. */
export function useLanguage(): Language<OfficeTexts> {
  return useLanguageOf<OfficeTexts>();
}
