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
  const cleaned = clean(fields, null, (field, sign) => {
    const params = sign === 'U+000A' ? { line: sign } : { sign };
    if (!faults.has(field)) faults.set(field, { code: 'invalid_format', field, params });
  });
  return { fields: cleaned, faults: [...faults.values()] };
}

type Tell = (field: string, sign: string) => void;

/** The field of the request that a value lies in, and the name that it goes by itself. */
type Place = { readonly field: string; readonly name: string };

/** Every request passes here: only what has to be changed is copied. */
function clean(value: unknown, place: Place | null, tell: Tell): unknown {
  if (typeof value === 'string') return cleanString(value, place, tell);
  if (Array.isArray(value)) {
    const items = value.map((item) => clean(item, place, tell));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  let changed: Map<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    const cleaned = clean(member, { field: place?.field ?? name, name }, tell);
    if (cleaned === member) continue;
    changed ??= new Map(Object.entries(value));
    changed.set(name, cleaned);
  }
  return changed === null ? value : Object.fromEntries(changed);
}

function cleanString(text: string, place: Place | null, tell: Tell): string {
  const { field, name } = place ?? { field: '', name: '' };
  if (fieldsAsGiven.has(name)) return text;
  const read = readOutsideText(text, fieldsOfLines.has(name));
  if ('text' in read) return read.text;
  tell(field, read.sign);
  return text;
}
