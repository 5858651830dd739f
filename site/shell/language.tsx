import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import { type Translator, translatorOf } from '../../i18n/translator.ts';
import { UiLanguageProvider } from '../../ui/locale-context.tsx';
import type { PageTopic, SiteTexts } from '../texts/all-texts.ts';

export type Say = Translator<SiteTexts>;

type Need = (topic: PageTopic) => Promise<void>;

export type Language = {
  readonly locale: Locale;
  readonly t: Say;
  /** Brings the words of a part that no page carries, before it is drawn. */
  readonly need: Need;
};

const LanguageContext = createContext<Language | null>(null);

type Props = {
  readonly locale: Locale;
  /** The frame's topics and those of the pages opened so far. */
  readonly texts: Readonly<Record<string, string>>;
  readonly need: Need;
  readonly children: ReactNode;
};

/** Gives every screen its language and its words. */
export function LanguageProvider({ locale, texts, need, children }: Props) {
  const language = useMemo(
    () => ({ locale, t: translatorOf<SiteTexts>(locale, texts), need }),
    [locale, texts, need],
  );
  return (
    <LanguageContext value={language}>
      <UiLanguageProvider locale={locale} texts={texts}>
        {children}
      </UiLanguageProvider>
    </LanguageContext>
  );
}

/** The language of the page. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === null) throw new Error('A screen stands outside LanguageProvider');
  return language;
}
