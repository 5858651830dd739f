import { randomInt } from 'node:crypto';
import { type Refusal, refuse } from '../../../core/refusal.ts';

const passwordLengthMin = 12;
const passwordLengthMax = 128;

/** Refuses a password that is short, long, simple, or the login itself. */
export function checkNewPassword(password: string, login: string): Refusal | null {
  const letters = [...password];
  const field = 'password';
  if (letters.length < passwordLengthMin) {
    return refuse('too_short', field, { min: String(passwordLengthMin) });
  }
  if (letters.length > passwordLengthMax) {
    return refuse('too_long', field, { max: String(passwordLengthMax) });
  }
  const simple = new Set(letters).size < 5 || password.toLowerCase().includes(login);
  return simple ? refuse('invalid_format', field) : null;
}

/** No letters that look like others; twenty of them carry 98 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be used once, in groups that can be read out: `k7mq-…`. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
