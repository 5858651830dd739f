import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import type { ui } from '../../i18n/messages/ru/ui.ts';
import { type Texts, type Translator, translatorOf } from '../../i18n/translator.ts';

export type Language<Original extends Texts> = {
  readonly locale: Locale;
  readonly t: Translator<Original>;
};

const LanguageContext = createContext<Language<Texts> | null>(null);

type Props = {
  readonly locale: Locale;
  /** All texts that are there: at least those of the topic `ui`. */
  readonly texts: Texts;
  /** What the shop is called in them; it stays `{shop}` where nobody says. */
  readonly shop?: string;
  readonly children: ReactNode;
};

/** Gives everything below its language and its words. */
export function LanguageProvider({ locale, texts, shop, children }: Props) {
  const language = useMemo(
    () => ({ locale, t: translatorOf<Texts>(locale, texts, shop === undefined ? {} : { shop }) }),
    [locale, texts, shop],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the page; `Original` are the texts that whoever asks may count on. */
export function useLanguageOf<Original extends Texts>(): Language<Original> {
  const language = useContext(LanguageContext);
  if (language === null) throw new Error('A part stands outside LanguageProvider');
  // A context has one type for all who ask; those who provide it are typed by the same texts.
  return language as Language<Original>;
}

/** The language of the page and the words of the parts themselves. */
export function useUiLanguage(): Language<typeof ui> {
  return useLanguageOf<typeof ui>();
}
