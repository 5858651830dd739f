import type { Values } from './icu.ts';
import type { Locale } from './locale.ts';
import { en } from './messages/en.ts';
import { ru } from './messages/ru.ts';
import { type ArgumentsOf, translatorOf } from './translator.ts';

export type Original = typeof ru;
export type MessageKey = keyof Original;

const translators = {
  ru: translatorOf<Original, never>('ru', ru),
  en: translatorOf<Original, never>('en', en),
} as const;

/** A text in one language: `translate('ru', 'ui.copyLabel', { label: 'адрес' })`. */
export function translate<Key extends MessageKey>(
  locale: Locale,
  key: Key,
  ...params: ArgumentsOf<Original[Key]>
): string {
  return translators[locale](key, ...params);
}

/**
 * The same for a key that is only known while running (an error code, a status): gives null when
 * the catalogue has no such text, so that the caller must choose what to show instead.
 */
export function translateIfKnown(locale: Locale, key: string, params: Values = {}): string | null {
  return translators[locale].ifKnown(key, params);
}
