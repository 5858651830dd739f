import { createContext, useContext } from 'react';
import type { Translator } from '../../i18n/translator.ts';
import { type Language, useLanguageOf } from '../../ui/language/language.tsx';
import type { PageTopic, SiteTexts } from '../texts/all-texts.ts';

export type Say = Translator<SiteTexts>;

/** Brings the words of a part that no page carries, before it is drawn. */
export type Need = (topic: PageTopic) => Promise<void>;

export const NeedContext = createContext<Need>(async () => undefined);

/** How to bring the words of another topic. */
export function useNeed(): Need {
  return useContext(NeedContext);
}

/** The language of the page, with the words of the frame and of the pages opened so far. */
export function useLanguage(): Language<SiteTexts> {
  return useLanguageOf<SiteTexts>();
}
