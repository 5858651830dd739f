import { passwordLengthMin } from '../../core/accounts/check-new-password.ts';
import {
  neededParts,
  type PasswordPart,
  passwordParts,
} from '../../core/accounts/password-parts.ts';
import type { FieldErrors } from '../api/field-errors.ts';
import type { Say } from '../shell/language.tsx';

type PasswordRule = { readonly name: 'length' | PasswordPart; readonly met: boolean };

/**
 * What is asked of a new password, and what of it is there already. Whether it is easy to guess,
 * only the service knows.
 */
export function passwordRules(password: string, specials: boolean): readonly PasswordRule[] {
  const text = password.normalize('NFC');
  const { length } = [...text];
  return [
    { name: 'length', met: length >= passwordLengthMin },
    ...neededParts(specials).map((name) => ({ name, met: passwordParts[name].test(text) })),
  ];
}

/** What is asked of a new password and is not there; nothing of one that is still empty. */
export function weakPassword(password: string | undefined, specials: boolean, t: Say): FieldErrors {
  if (!password || passwordRules(password, specials).every(({ met }) => met)) return {};
  return { password: t(specials ? 'entrance.passwordWeakSpecials' : 'entrance.passwordWeak') };
}
