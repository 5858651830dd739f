import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import { type Translator, translatorOf } from '../../i18n/translator.ts';
import { UiLanguageProvider } from '../../ui/locale-context.tsx';
import type { texts } from './texts-ru.ts';

export type OfficeTexts = typeof texts;
export type Texts = Readonly<Record<keyof OfficeTexts, string>>;
export type Say = Translator<OfficeTexts>;

type Language = { readonly locale: Locale; readonly t: Say };

const LanguageContext = createContext<Language | null>(null);

type Props = { readonly locale: Locale; readonly texts: Texts; readonly children: ReactNode };

/** Gives every screen its language and its words. */
export function LanguageProvider({ locale, texts, children }: Props) {
  const language = useMemo(
    () => ({ locale, t: translatorOf<OfficeTexts>(locale, texts) }),
    [locale, texts],
  );
  return (
    <LanguageContext value={language}>
      <UiLanguageProvider locale={locale} texts={texts}>
        {children}
      </UiLanguageProvider>
    </LanguageContext>
  );
}

/** The language of the office. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === null) throw new Error('A screen stands outside LanguageProvider');
  return language;
}
