import type { Refusal, RefusalItem } from '../refusal.ts';

/** Without these a text would lead nowhere, prove nothing or leave an amount unsaid. */
const neededAlways: readonly string[] = [
  'url',
  'code',
  'line',
  'reason',
  'income',
  'outcome',
  'excess',
  'amount',
  'agreed_income',
  'agreed_outcome',
];

/** What every text may name: the shop as it is called at the time. */
const shopPlaceholder = 'shop';

type Placeholder = { readonly name: string; readonly needed: boolean };

/** The placeholders a text may have, by its default: `{url}` is needed where the default has it. */
export function placeholdersIn(usual: string): readonly Placeholder[] {
  const known = new Set(namesIn(usual));
  known.delete(shopPlaceholder);
  const own = [...known].map((name) => ({ name, needed: neededAlways.includes(name) }));
  return [...own, { name: shopPlaceholder, needed: false }];
}

/**
 * Refuses a text whose placeholders do not fit its default, each by its name:
 * `unknown_placeholder`, `missing_placeholder`, and `invalid_format` for a brace that opens or
 * closes none. Null where all is well.
 */
export function checkPlaceholders(usual: string, text: string, field: string): Refusal | null {
  const placeholders = placeholdersIn(usual);
  const used = namesIn(text);
  const rest = text.replace(placeholder, '');
  const refused: RefusalItem[] = [];
  const unknown = used.find((name) => !placeholders.some((each) => each.name === name));
  const missing = placeholders.find(({ name, needed }) => needed && !used.includes(name));
  if (/[{}]/.test(rest))
    refused.push({ code: 'invalid_format', field, params: { example: '{shop}' } });
  else if (unknown !== undefined) {
    refused.push({ code: 'unknown_placeholder', field, params: { name: unknown } });
  } else if (missing !== undefined) {
    refused.push({ code: 'missing_placeholder', field, params: { name: missing.name } });
  }
  return refused.length === 0 ? null : { refused };
}

const placeholder = /\{([A-Za-z_]+)\}/g;

function namesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
