/** What comes along when people copy: zero-width marks, direction marks, soft hyphens, a BOM. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** A text as it was meant: nothing invisible in it, no space around it. */
export function cleanText(text: string): string {
  return text.replace(invisible, '').trim();
}

/** Without the spaces people group digits with, of any width. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** Without spaces and dashes: `4276 3800-1234 5674` is `4276380012345674`. */
export function withoutGrouping(text: string): string {
  return text.replace(/[\s\u2010-\u2015\u2212-]/g, '');
}
