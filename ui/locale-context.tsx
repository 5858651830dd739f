import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../i18n/locale.ts';
import type { ui } from '../i18n/messages/ru/ui.ts';
import { type Translator, translatorOf } from '../i18n/translator.ts';

type UiTexts = typeof ui;
type UiLanguage = { readonly locale: Locale; readonly t: Translator<UiTexts> };

const UiLanguageContext = createContext<UiLanguage | null>(null);

type Props = {
  readonly locale: Locale;
  /** At least the texts of the topic `ui`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** Gives every component below its language. */
export function UiLanguageProvider({ locale, texts, children }: Props) {
  const language = useMemo(
    () => ({ locale, t: translatorOf<UiTexts>(locale, texts) }),
    [locale, texts],
  );
  return <UiLanguageContext value={language}>{children}</UiLanguageContext>;
}

/** The language of the page and the words of the components themselves. */
export function useUiLanguage(): UiLanguage {
  const language = useContext(UiLanguageContext);
  if (language === null) throw new Error('A component of ui/ stands outside UiLanguageProvider');
  return language;
}
