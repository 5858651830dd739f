import { type Refusal, refuse } from '../refusal.ts';
import { barePassword } from './common-password.ts';
import { neededParts, passwordParts } from './password-parts.ts';

export const passwordLengthMin = 8;
const passwordLengthMax = 128;

/** Words nobody may build a password of: the names of this product and of its trade. */
const contextWords: readonly string[] = ['agio', 'exchange', 'обмен', 'пароль', 'obmen'];

export type PasswordRules = {
  /** Special symbols are asked for as well. */
  readonly specials: boolean;
  /** Whether a password, in small letters, is among the commonest. */
  readonly isCommon: (password: string) => boolean;
  /** What the user is known by: the e-mail, the name. */
  readonly ownWords: readonly string[];
};

/**
 * Brings a password to the one form it is hashed in: the same letters typed on another keyboard
 * (é as one sign or as two) are the same password. Nothing is cut off.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFC');
}

/**
 * Checks a new password on `field`. Refuses `too_short` (`{ min }`), `too_long` (`{ max }`),
 * `weak_password` (lower and upper case Latin letters and digits are asked for at every length,
 * special symbols by the rules) and `common_password`.
 */
export function checkNewPassword(
  password: string,
  rules: PasswordRules,
  field = 'password',
): Refusal | null {
  const { length } = [...password];
  if (length < passwordLengthMin) {
    return refuse('too_short', field, { min: String(passwordLengthMin) });
  }
  if (length > passwordLengthMax) {
    return refuse('too_long', field, { max: String(passwordLengthMax) });
  }
  if (!isMixed(password, rules.specials)) {
    return refuse('weak_password', field, rules.specials ? { specials: 'true' } : {});
  }
  return isGuessable(password, rules) ? refuse('common_password', field) : null;
}

function isMixed(password: string, specials: boolean): boolean {
  return neededParts(specials).every((part) => passwordParts[part].test(password));
}

/** A common word is no better for a digit at its end, nor for an "0" in place of an "o". */
function isGuessable(password: string, { isCommon, ownWords }: PasswordRules): boolean {
  const small = password.toLowerCase();
  if (new Set(small).size < 5) return true;
  const words = [...contextWords, ...ownWords.flatMap(partsOf)];
  if (words.some((word) => small.includes(word))) return true;
  return [small, ...barePassword(small)].some(isCommon);
}

/** The parts of an e-mail or a name that are long enough to be told from chance. */
function partsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/@.*$/, '');
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4);
}
