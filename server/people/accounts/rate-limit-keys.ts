import type { RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import { addressOf, networkOf } from '../auth/address.ts';

/**
 * What is counted when somebody asks for a mail (`register`, `reset`, `resend`): the address, its
 * network, and the e-mail, so that nobody's letter box is filled by strangers.
 */
export function mailKeys(action: string, email: string, ip: string): RateLimitKey[] {
  return [
    { key: `${action}-address:${addressOf(ip)}`, triesFree: 20, captchaAfter: 3 },
    { key: `${action}-network:${networkOf(ip)}`, triesFree: 200, captchaAfter: 30 },
    { key: `${action}-email:${email.toLowerCase()}`, triesFree: 5, captchaAfter: 3 },
  ];
}
