import { randomInt } from 'node:crypto';

/** No letters that look like others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A short code that a user's referrals come with. */
export function newReferralCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}
