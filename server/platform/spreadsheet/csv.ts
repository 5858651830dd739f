import type { Locale } from '../../../i18n/locale.ts';
import type { Cell, Sheet } from './sheet.ts';

/** Each piece of a file is compressed and sent by itself. */
const pieceLength = 16_384;

/**
 * A sheet as CSV that a spreadsheet of the language opens by itself: semicolons and decimal commas
 * in Russian, commas and points in English, UTF-8 told by its mark.
 */
export async function* csvOf(sheet: Sheet, locale: Locale): AsyncGenerator<string> {
  yield `\ufeff${lineOf(
    sheet.columns.map((text) => ({ kind: 'text', text })),
    locale,
  )}`;
  let lines = '';
  for await (const row of sheet.rows) {
    lines += lineOf(row, locale);
    if (lines.length < pieceLength) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

function lineOf(cells: readonly Cell[], locale: Locale): string {
  const separator = locale === 'ru' ? ';' : ',';
  return `${cells.map((cell) => written(cell, locale)).join(separator)}\r\n`;
}

function written(cell: Cell, locale: Locale): string {
  if (cell.kind === 'text') return quoted(cell.text);
  return locale === 'ru' ? cell.decimal.replace('.', ',') : cell.decimal;
}

/**
 * Programs run what begins like a formula, round the last digits of a card's number away and take
 * `1-2` for a day: an apostrophe keeps such words what they are.
 */
function quoted(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  const isNumber = /^[0-9]{12,}$|^[0-9]+[ .,:/-][0-9 .,:/-]*$/.test(text.trim());
  const harmless = (isFormula || isNumber) && !isMoment(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Days and moments as we write them ourselves. */
function isMoment(text: string): boolean {
  return /^20[0-9]{2}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2})?$/.test(text);
}
