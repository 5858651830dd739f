import { decimalMark, groupThousands } from '../i18n/format.ts';
import type { Locale } from '../i18n/locale.ts';

/**
 * Turns what was typed or pasted into a plain decimal: `'15 000,50 ₽'` is `'15000.50'`. In English
 * a pasted `15,000` is fifteen thousand; in Russian a comma is always the decimal mark.
 */
export function plainAmount(typed: string, locale: Locale): string {
  const kept = typed.replace(/[^0-9.,]/g, '');
  const grouped = locale === 'en' && /^[0-9]{1,3}(,[0-9]{3})+$/.test(kept);
  const digits = grouped ? kept.replaceAll(',', '') : kept;
  // The later of the two marks is the decimal one: `1,234.5` and `1.234,5` are the same sum.
  const decimal = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (decimal === -1) return digits;
  const whole = digits.slice(0, decimal).replace(/[.,]/g, '');
  return `${whole}.${digits.slice(decimal + 1)}`;
}

/** A plain decimal while it is typed: grouped, and `12.` or `0.10` left as they are. */
export function typedAmount(plain: string, locale: Locale): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = groupThousands(whole);
  return fraction === undefined ? grouped : grouped + decimalMark(locale) + fraction;
}

/** How many characters before the caret were typed by a person: our grouping spaces are not. */
export function typedBefore(text: string, caret: number): number {
  return text.slice(0, caret).replace(/[^0-9.,]/g, '').length;
}

/** Where the caret stands after so many typed characters of a grouped text. */
export function caretAfter(text: string, typed: number): number {
  let left = typed;
  for (const [at, char] of [...text].entries()) {
    if (left === 0) return at;
    if (/[0-9.,]/.test(char)) left -= 1;
  }
  return text.length;
}
