import type { AccountFault } from './account-rule.ts';

const lengthMax = 100;

/** Words in one script each, so that a look-alike letter of another cannot hide in one. */
const latinWord = /^\p{Script=Latin}[\p{Script=Latin}\p{M}'’ʻʼ-]*$/u;
const cyrillicWord = /^\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}'’ʻʼ-]*$/u;

/**
 * Checks a person's name: two words or more of two letters or more, Latin or Cyrillic, hyphens and
 * apostrophes within. Gives it with single spaces; the case is the customer's own.
 */
export function checkFullName(text: string): string | AccountFault {
  const words = text.normalize('NFC').split(/\s+/);
  const name = words.join(' ');
  if (name.length > lengthMax) return { fault: 'too_long', params: { max: String(lengthMax) } };
  if (!words.every((part) => latinWord.test(part) || cyrillicWord.test(part)))
    return { fault: 'invalid_format' };
  const full = words.filter((part) => part.replace(/[^\p{L}]/gu, '').length >= 2);
  return full.length >= 2 ? name : { fault: 'invalid_format' };
}
