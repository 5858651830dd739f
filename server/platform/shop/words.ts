import type { Values } from '../../../i18n/icu.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { en } from '../../../i18n/messages/en.ts';
import { ru } from '../../../i18n/messages/ru.ts';
import type { MessageKey, Original } from '../../../i18n/translate.ts';
import { type ArgumentsOf, type ShopValues, translatorOf } from '../../../i18n/translator.ts';

/** Says texts as the shop has them: in the operator's words where there are some, by its name. */
export interface Words {
  /** A text by its key: `say('ru', 'mail.order_link.subject', { number })`. */
  say<Key extends MessageKey>(
    locale: Locale,
    key: Key,
    ...params: ArgumentsOf<Original[Key], keyof ShopValues>
  ): string;
  /** The same for a key only known while running; null when there is no such text. */
  ifKnown(locale: Locale, key: string, params?: Values): string | null;
}

/** A text in the operator's words. */
export type OwnText = { readonly key: string; readonly locale: Locale; readonly text: string };

/** The words of a shop of this name. A text that no release has any more says nothing. */
export function wordsOf(name: string, own: readonly OwnText[]): Words {
  const house = { shop: name };
  const of = (locale: Locale, usual: Readonly<Record<string, string>>) => {
    const changed = own.filter((each) => each.locale === locale && Object.hasOwn(usual, each.key));
    const texts = Object.fromEntries(changed.map(({ key, text }) => [key, text]));
    return translatorOf<Original>(locale, { ...usual, ...texts }, house);
  };
  const translators = { ru: of('ru', ru), en: of('en', en) };
  return {
    say: (locale, key, ...params) => translators[locale](key, ...params),
    ifKnown: (locale, key, params) => translators[locale].ifKnown(key, params),
  };
}
