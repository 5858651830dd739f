import { decimalMark, groupThousands } from './format.ts';
import { pluralRules } from './intl-formats.ts';
import type { Locale } from './locale.ts';

type Part =
  | string
  | { readonly kind: 'text' | 'number'; readonly name: string }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly branches: Readonly<Record<string, readonly Part[]>>;
    };

/** A text read once: its pieces in order. */
export type CompiledText = readonly Part[];

export type Values = Readonly<Record<string, string | number>>;

/**
 * Reads an ICU text: placeholders, `plural`, `select` and `number`. A text with unbalanced braces
 * is a mistake of the catalogue and throws; the catalogue test reads every text.
 */
export function compileText(text: string): CompiledText {
  const reader = { text, at: 0 };
  const parts = readParts(reader, false);
  if (reader.at < text.length) throw new Error(`Unexpected } in the text: ${text}`);
  return parts;
}

/** Writes a compiled text with its values; a missing value is left visible as `{name}`. */
export function renderText(parts: CompiledText, locale: Locale, values: Values): string {
  return parts.map((part) => renderPart(part, locale, values, '#')).join('');
}

/** Names of the placeholders of a text, sorted, with how each is used: `count:plural`. */
export function placeholdersOf(parts: CompiledText): readonly string[] {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string') continue;
    names.add(`${part.name}:${part.kind}`);
    if (!('branches' in part)) continue;
    for (const branch of Object.values(part.branches)) {
      for (const name of placeholdersOf(branch)) names.add(name);
    }
  }
  return [...names].sort();
}

type Reader = { readonly text: string; at: number };

function readParts(reader: Reader, inside: boolean): Part[] {
  const parts: Part[] = [];
  let plain = '';
  while (reader.at < reader.text.length) {
    const char = reader.text[reader.at];
    if (char === '}') break;
    reader.at += 1;
    if (char !== '{') {
      plain += char;
      continue;
    }
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push(readBrace(reader));
  }
  if (inside && reader.text[reader.at] !== '}') throw new Error(`Unclosed {: ${reader.text}`);
  if (plain !== '') parts.push(plain);
  return parts;
}

function readBrace(reader: Reader): Part {
  const name = readUntil(reader, /[,}]/).trim();
  if (take(reader) === '}') return { kind: 'text', name };
  const kind = readUntil(reader, /[,}]/).trim();
  const closing = take(reader);
  if (kind === 'number' && closing === '}') return { kind, name };
  if (kind !== 'plural' && kind !== 'select') throw new Error(`Unknown ${kind}: ${reader.text}`);
  const branches: Record<string, readonly Part[]> = {};
  for (;;) {
    const label = readUntil(reader, /[{}]/).trim();
    if (take(reader) === '}') break;
    branches[label] = readParts(reader, true);
    take(reader);
  }
  if (branches['other'] === undefined) throw new Error(`No "other" branch: ${reader.text}`);
  return { kind, name, branches };
}

function readUntil(reader: Reader, stop: RegExp): string {
  const start = reader.at;
  while (reader.at < reader.text.length && !stop.test(reader.text[reader.at] ?? '')) reader.at += 1;
  if (reader.at >= reader.text.length) throw new Error(`Unclosed {: ${reader.text}`);
  return reader.text.slice(start, reader.at);
}

function take(reader: Reader): string {
  const char = reader.text[reader.at] ?? '';
  reader.at += 1;
  return char;
}

function renderPart(part: Part, locale: Locale, values: Values, hash: string): string {
  if (typeof part === 'string') return part.replaceAll('#', hash);
  const value = values[part.name];
  if (value === undefined) return `{${part.name}}`;
  if (!('branches' in part)) {
    return part.kind === 'number' ? numberText(value, locale) : String(value);
  }
  const label = part.kind === 'plural' ? pluralLabel(part.branches, value, locale) : String(value);
  const branch = part.branches[label] ?? part.branches['other'] ?? [];
  const inner = part.kind === 'plural' ? numberText(value, locale) : hash;
  return branch.map((piece) => renderPart(piece, locale, values, inner)).join('');
}

function pluralLabel(branches: object, value: string | number, locale: Locale): string {
  if (Object.hasOwn(branches, `=${value}`)) return `=${value}`;
  return pluralRules(locale).select(Number(value));
}

/** Counts only, grouped as amounts are; those are strings and are written by `format.ts`. */
function numberText(value: string | number, locale: Locale): string {
  if (typeof value === 'string') return value;
  const [whole = '', fraction] = String(value).split('.');
  const grouped = groupThousands(whole, locale);
  return fraction === undefined ? grouped : grouped + decimalMark(locale) + fraction;
}
