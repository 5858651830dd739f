/** A text as it may be kept, or the sign for which it is refused. */
type OutsideText = { readonly text: string } | { readonly sign: string };

/**
 * What nobody sees: direction marks and overrides, by which a text is read otherwise than it is
 * kept, marks of no width, letters without a shape, byte order marks, soft hyphens.
 */
const unseen = [
  String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E`,
  String.raw`\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB`,
].join('');

/** The same with tags, which are beyond what a plain expression reads. */
const invisible = new RegExp(String.raw`[${unseen}\u{E0000}-\u{E0FFF}]`, 'gu');

/** Anything that a plain text would not have; most texts have none of it. */
const control = String.raw`\u0000-\u001F\u007F-\u009F\u2028\u2029\uD800-\uDFFF`;
const suspect = new RegExp(`[${control}${unseen}]`);

/** Every way to end a line. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** What joins two pictures to one, such as a family: it hides nothing. */
const joinsPictures =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu;

/** What no text has: other control characters, and halves of characters. */
const others = String.raw`\u0000-\u0008\u000E-\u001F\u007F-\u009F\p{Cs}`;
const unreadable = new RegExp(`[${others}]`, 'u');

/** Stands for a joiner while what is invisible goes. */
const joinerPlaceholder = '\uFDD0';

/**
 * A text from outside as it is shown: what cannot be seen is taken out, since people copy it along
 * without knowing. Refused are control characters, and line ends within a text of one line.
 */
export function readOutsideText(given: string, hasLines: boolean): OutsideText {
  if (!suspect.test(given)) return { text: given };
  const even = given.replace(lineEnds, '\n');
  const lines = hasLines ? even : even.replace(/\t/g, ' ').replace(/^\n+|\n+$/g, '');
  if (!hasLines && lines.includes('\n')) return { sign: codeOf('\n') };
  const text = lines
    .replaceAll(joinerPlaceholder, '')
    .replace(joinsPictures, joinerPlaceholder)
    .replace(invisible, '')
    .replaceAll(joinerPlaceholder, '\u200D');
  const [found] = unreadable.exec(text) ?? [];
  return found === undefined ? { text } : { sign: codeOf(found) };
}

function codeOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
