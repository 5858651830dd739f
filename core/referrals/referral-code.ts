import { type Refusal, refuse } from '../refusal.ts';

/** Codes as long as this may be chosen. */
const codeLengthMin = 3;
const codeLengthMax = 32;

/**
 * A code that a partner chooses, in its normal form: small Latin letters, digits, `-` and `_`,
 * beginning with a letter or digit and with a letter somewhere. Refuses others on `code`.
 */
export function normalCode(text: string): string | Refusal {
  const code = text.trim().toLowerCase();
  if (code === '') return refuse('required', 'code');
  if (code.length < codeLengthMin)
    return refuse('too_short', 'code', { min: String(codeLengthMin) });
  if (code.length > codeLengthMax)
    return refuse('too_long', 'code', { max: String(codeLengthMax) });
  const good = /^[a-z0-9][a-z0-9_-]*$/.test(code) && /[a-z]/.test(code);
  return good ? code : refuse('invalid_format', 'code');
}

/** Words that would be taken for the service itself, or for a part of its addresses. */
const reserved = new Set(
  [
    'agio',
    'admin',
    'administrator',
    'root',
    'system',
    'official',
    'owner',
    'staff',
    'team',
    'operator',
    'moderator',
    'manager',
    'cashier',
    'support',
    'help',
    'helpdesk',
    'security',
    'office',
    'backoffice',
    'api',
    'www',
    'web',
    'mail',
    'email',
    'static',
    'assets',
    'uploads',
    'account',
    'login',
    'logout',
    'register',
    'signin',
    'signup',
    'password',
    'activate',
    'order',
    'orders',
    'exchange',
    'payment',
    'payments',
    'payout',
    'payouts',
    'wallet',
    'bank',
    'referral',
    'referrals',
    'referal',
    'ref',
    'rid',
    'partner',
    'partners',
    'reward',
    'rewards',
    'news',
    'faq',
    'contacts',
    'legal',
    'terms',
    'privacy',
    'rules',
    'about',
    'abuse',
    'aml',
    'test',
    'demo',
    'null',
    'none',
    'undefined',
    'true',
    'false',
    'anonymous',
    'nobody',
    'bestchange',
    'telegram',
    'google',
    'yandex',
    'vk',
    'facebook',
    'whatsapp',
  ].map(plain),
);

/** Whether a code, in its normal form, is kept for the service itself, also with signs in it. */
export function isReservedCode(code: string): boolean {
  return reserved.has(plain(code));
}

function plain(code: string): string {
  return code.replace(/[-_]/g, '').replaceAll('0', 'o').replaceAll('1', 'l');
}
