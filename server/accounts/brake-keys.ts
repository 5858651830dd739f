import { addressOf, networkOf } from '../credentials/address.ts';
import type { BrakeKey } from '../credentials/brake.ts';

/**
 * What is counted when somebody asks for a mail (`register`, `reset`, `resend`): the address, its
 * network, and the e-mail, so that nobody's letter box is filled by strangers.
 */
export function mailKeys(deed: string, email: string, ip: string): BrakeKey[] {
  return [
    { key: `${deed}-address:${addressOf(ip)}`, triesFree: 20, captchaAfter: 3 },
    { key: `${deed}-network:${networkOf(ip)}`, triesFree: 200, captchaAfter: 30 },
    { key: `${deed}-email:${email.toLowerCase()}`, triesFree: 5, captchaAfter: 3 },
  ];
}
