import type { Translator } from '../../i18n/translator.ts';
import { type Language, useLanguageOf } from '../../ui/language/language.tsx';
import type { texts as entranceTexts } from './entrance-texts-ru.ts';
import type { texts } from './texts-ru.ts';

export type OfficeTexts = typeof texts;
export type Texts = Readonly<Record<keyof OfficeTexts, string>>;
export type EntranceTexts = typeof entranceTexts;
export type Say = Translator<OfficeTexts>;
export type EntranceSay = Translator<EntranceTexts>;

/** The language of the office, with all its words. */
export function useLanguage(): Language<OfficeTexts> {
  return useLanguageOf<OfficeTexts>();
}

/** The same outside the frame, where the words of most screens are not loaded. */
export function useEntranceLanguage(): Language<EntranceTexts> {
  return useLanguageOf<EntranceTexts>();
}
