import { type Refusal, refuse } from '../refusal.ts';
import { cleanText } from '../requisites/account-text.ts';

const labelLengthMax = 64;

/**
 * Checks a short text of the user's own (a label of a wallet, a phrase, the name of a passkey) on
 * `field`; null when it is empty. Refuses `too_long` (`{ max }`) and `invalid_format`: angle
 * brackets and whatever looks like an address, since some of these texts travel in mail.
 */
export function checkLabel(input: string, field: string): string | null | Refusal {
  const label = cleanText(input.normalize('NFC')).replace(/\s+/g, ' ');
  if (label === '') return null;
  if ([...label].length > labelLengthMax) {
    return refuse('too_long', field, { max: String(labelLengthMax) });
  }
  const bad = /[\p{C}\p{Zl}\p{Zp}<>]|:\/\/|www\./iu;
  return bad.test(label) ? refuse('invalid_format', field) : label;
}
