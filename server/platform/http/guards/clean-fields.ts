import { readOutsideText } from '../../../../core/outside-text.ts';
import type { RefusalItem } from '../../../../core/refusal.ts';

/**
 * Fields whose texts may have several lines: what is written in a text area. Every other field is
 * of one line.
 */
export const fieldsOfLines: ReadonlySet<string> = new Set([
  'addresses',
  'again_reason',
  'answer_en',
  'answer_ru',
  'body',
  'excerpt',
  'reason',
  'seo_description',
  'text',
  'text_en',
  'text_ru',
]);

/**
 * Fields that are taken as they came: passwords, which nobody sees, and what Telegram says of a
 * user, since its signature is over every sign of it (names are cleaned where they are kept).
 */
export const fieldsAsGiven: ReadonlySet<string> = new Set([
  'current_password',
  'first_name',
  'last_name',
  'password',
  'password_confirmation',
  'username',
]);

type CleanFields = {
  readonly fields: unknown;
  /** One for each field that has what no text may have. */
  readonly faults: readonly RefusalItem[];
};

/** Texts of a request as they may be kept; `fields` itself where there is nothing to change. */
export function cleanFields(fields: unknown): CleanFields {
  const faults = new Map<string, RefusalItem>();
  const cleaned = clean(fields, [], (path, sign) => {
    const field = path[0] ?? '';
    const params = sign === 'U+000A' ? { line: sign } : { sign };
    if (!faults.has(field)) faults.set(field, { code: 'invalid_format', field, params });
  });
  return { fields: cleaned, faults: [...faults.values()] };
}

type Tell = (path: readonly string[], sign: string) => void;

function clean(value: unknown, path: readonly string[], tell: Tell): unknown {
  if (typeof value === 'string') return cleanString(value, path, tell);
  if (Array.isArray(value)) {
    const items = value.map((item) => clean(item, path, tell));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const cleaned = members.map(([name, at]) => [name, clean(at, [...path, name], tell)] as const);
  const isSame = cleaned.every(([, at], place) => at === members[place]?.[1]);
  return isSame ? value : Object.fromEntries(cleaned);
}

function cleanString(text: string, path: readonly string[], tell: Tell): string {
  const name = path.at(-1) ?? '';
  if (fieldsAsGiven.has(name)) return text;
  const read = readOutsideText(text, fieldsOfLines.has(name));
  if ('text' in read) return read.text;
  tell(path, read.sign);
  return text;
}
