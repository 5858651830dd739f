import { type Refusal, refuse } from '../refusal.ts';
import { cleanText } from '../requisites/account-text.ts';

export const nameLengthMin = 8;
export const nameLengthMax = 64;

/**
 * Checks a user's name on `field`; gives it with single spaces. Refuses `too_short` (`{ min }`),
 * `too_long` (`{ max }`) and, for signs no name has, `invalid_format`.
 */
export function checkName(input: string, field = 'name'): string | Refusal {
  const name = cleanText(input.normalize('NFC')).replace(/\s+/g, ' ');
  const { length } = [...name];
  if (length < nameLengthMin) return refuse('too_short', field, { min: String(nameLengthMin) });
  if (length > nameLengthMax) return refuse('too_long', field, { max: String(nameLengthMax) });
  return /^[\p{L}\p{M}\p{N}\p{Zs}'’ʻʼ._-]+$/u.test(name) ? name : refuse('invalid_format', field);
}
