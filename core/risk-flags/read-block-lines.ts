import { cellsOf } from '../csv/read-csv.ts';
import { type BlockKind, blockKinds, blockValue } from './block-value.ts';
import { ipNetwork } from './ip-network.ts';

/** A line of a pasted list: what it blocks, in the one way of writing, or that it says nothing. */
export type BlockLine =
  | {
      readonly line: number;
      readonly kind: BlockKind;
      readonly value: string;
      readonly reason: string | null;
    }
  | { readonly line: number; readonly wrong: string };

/** More than this is no list that a person has looked through. */
export const blockLinesMax = 20_000;

const valueMax = 254;

/**
 * Reads a pasted list or a CSV: each line a value, a kind and a value, or what a first line of
 * names says. What a value is, where nobody says, is told by how it is written. Empty lines are
 * skipped.
 */
export function readBlockLines(text: string): readonly BlockLine[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.trim() !== '');
  const names = cellsOf(rows[0]?.row ?? '').map((name) => name.toLowerCase());
  const headed = names.includes('value');
  const columns = headed ? names : null;
  return (headed ? rows.slice(1) : rows).map(({ row, line }) => readLine(row, line, columns));
}

function readLine(row: string, line: number, columns: readonly string[] | null): BlockLine {
  const cells = cellsOf(row);
  const named = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? '';
  const [kindText, valueText, reason] =
    columns !== null
      ? [named('kind'), named('value'), named('reason')]
      : kindOf(cells[0] ?? '') !== null && cells.length > 1
        ? [cells[0] ?? '', cells[1] ?? '', cells[2] ?? '']
        : ['', cells[0] ?? '', cells[1] ?? ''];
  const kind = kindText === '' ? guessKind(valueText) : kindOf(kindText);
  const value = kind === null ? '' : blockValue(kind, valueText);
  const saysSomething = /[\p{L}\p{N}]/u.test(value) && value.length <= valueMax;
  if (kind === null || !saysSomething) {
    return { line, wrong: row.trim().slice(0, 100) };
  }
  return { line, kind, value, reason: reason.slice(0, 500) || null };
}

function kindOf(text: string): BlockKind | null {
  const word = text.trim().toLowerCase();
  return blockKinds.find((kind) => kind === word) ?? null;
}

/** Null for what is written as nothing is that could be blocked: a sentence, or a slip. */
function guessKind(text: string): BlockKind | null {
  if (/^\S+@\S+$/.test(text)) return 'email';
  if (ipNetwork(text) !== '') return text.includes('/') ? 'network' : 'ip';
  const digits = text.replace(/[^0-9]/g, '');
  const isNumber = /^\+?[0-9\s().-]+$/.test(text);
  if (isNumber && (text.startsWith('+') || digits.length === 11)) return 'phone';
  if (isNumber) return 'account';
  if (/^[\p{L}.'’-]+(?:\s+[\p{L}.'’-]+)+$/u.test(text)) return 'name';
  const isAccount = /^['$@]?[\p{L}\p{N}._:+/=*#@-]+$/u.test(text);
  // Those of banks are written in groups.
  return isAccount || /^[\p{L}\p{N}\s]*\p{N}[\p{L}\p{N}\s]*$/u.test(text) ? 'account' : null;
}
