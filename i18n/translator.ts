import { type CompiledText, compileText, renderText, type Values } from './icu.ts';
import type { Locale } from './locale.ts';
import type { Params } from './params.ts';

/** Texts of one language; the Russian ones carry the types of the placeholders. */
export type Texts = Readonly<Record<string, string>>;

/** What every text may name without being given it: the shop. */
export type ShopValues = { readonly shop: string };

/** Placeholders are asked for only where the text has some that are not known already. */
export type ArgumentsOf<Text extends string, Known extends string = never> = keyof Omit<
  Params<Text>,
  Known
> extends never
  ? []
  : [params: Omit<Params<Text>, Known>];

/** Says the texts of one language; `Known` are the placeholders it fills in by itself. */
export interface Translator<Original extends Texts, Known extends string = keyof ShopValues> {
  /** A text by its key, with its placeholders. */
  <Key extends keyof Original & string>(
    key: Key,
    ...params: ArgumentsOf<Original[Key], Known>
  ): string;
  /** The same for a key only known while running; null when there is no such text. */
  ifKnown(key: string, params?: Values): string | null;
}

/**
 * Makes the translator of one language from its texts; each text is compiled at its first use.
 * `Original` names the Russian texts, whose placeholders the types are read from.
 */
export function translatorOf<Original extends Texts, Known extends string = keyof ShopValues>(
  locale: Locale,
  texts: Texts,
  known: Partial<ShopValues> = {},
): Translator<Original, Known> {
  const compiled = new Map<string, CompiledText>();

  function write(key: string, params: Values = {}): string {
    const text = texts[key];
    if (text === undefined) return key;
    const parts = compiled.get(key) ?? compileText(text);
    compiled.set(key, parts);
    return renderText(parts, locale, { ...known, ...params });
  }

  function ifKnown(key: string, params?: Values): string | null {
    return Object.hasOwn(texts, key) ? write(key, params) : null;
  }

  function say<Key extends keyof Original & string>(
    key: Key,
    ...params: ArgumentsOf<Original[Key], Known>
  ): string {
    const values: unknown = params[0];
    return write(key, isValues(values) ? values : {});
  }

  return Object.assign(say, { ifKnown });
}

/** The compiler checked the values against the text; this only tells "some" from "none". */
function isValues(values: unknown): values is Values {
  return typeof values === 'object' && values !== null;
}
