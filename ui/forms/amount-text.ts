import { decimalMark, groupThousands } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';

/**
 * Turns what was typed or pasted into a plain decimal: `'15 000,50 ₽'` is `'15000.50'`. In English
 * a pasted `15,000` is fifteen thousand; in Russian a comma is always the decimal mark.
 */
export function plainAmount(typed: string, locale: Locale): string {
  const cleaned = typed.replace(/[^0-9.,]/g, '');
  const grouped = locale === 'en' && /^[0-9]{1,3}(,[0-9]{3})+$/.test(cleaned);
  const digits = grouped ? cleaned.replaceAll(',', '') : cleaned;
  // The later of the two marks is the decimal one: `1,234.5` and `1.234,5` are the same sum.
  const decimal = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (decimal === -1) return digits;
  const whole = digits.slice(0, decimal).replace(/[.,]/g, '');
  return `${whole}.${digits.slice(decimal + 1)}`;
}

/** A plain decimal while it is typed: grouped, and `12.` or `0.10` left as they are. */
export function typedAmount(plain: string, locale: Locale): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = groupThousands(whole, locale);
  return fraction === undefined ? grouped : grouped + decimalMark(locale) + fraction;
}

/** A plain decimal without zeros that tell nothing: `1.00000000` is `1`. */
export function withoutZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/**
 * A text after an edit, as far as the caret and whole, without the marks by which it was grouped as
 * it was `shown` before: in English they are commas, and a comma that was typed is a decimal mark.
 */
export function edited(text: string, caret: number, shown: string, locale: Locale) {
  let start = 0;
  while (start < text.length && text[start] === shown[start]) start += 1;
  let end = text.length;
  const longer = text.length - shown.length;
  while (end > start && end - longer > start && text[end - 1] === shown[end - 1 - longer]) end -= 1;
  const bare = (from: number, to: number) => {
    const part = text.slice(from, Math.max(from, to));
    return locale === 'en' ? part.replaceAll(',', '') : part;
  };
  const upTo = (to: number) =>
    bare(0, Math.min(start, to)) +
    text.slice(start, Math.max(start, Math.min(end, to))) +
    bare(end, to);
  return { before: upTo(caret), whole: upTo(text.length) };
}

/** How many characters of a text were typed by a person: the marks of grouping are not. */
export function typedIn(text: string, locale: Locale): number {
  return text.replace(locale === 'en' ? /[^0-9.]/g : /[^0-9.,]/g, '').length;
}

/** Where the caret stands after so many typed characters of a grouped text. */
export function caretAfter(text: string, typed: number, locale: Locale): number {
  let at = 0;
  while (at < text.length && typedIn(text.slice(0, at), locale) < typed) at += 1;
  return at;
}
