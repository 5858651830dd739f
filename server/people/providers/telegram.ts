import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { TelegramRequest } from '../../../contract/people/authentications.ts';
import { attemptMinutes } from './attempt.ts';
import type { ProviderIdentity } from './provider.ts';

/**
 * Reads what Telegram's widget gave the page: signed with a key made of our bot's token, and not
 * older than ten minutes. Null for everything else. Telegram tells no e-mail.
 */
export function readTelegram(
  botToken: string,
  { agree_service_terms: _agreed, hash, ...signed }: TelegramRequest,
  now: Date,
): ProviderIdentity | null {
  const lines = Object.entries(signed)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const key = createHash('sha256').update(botToken).digest();
  const right = createHmac('sha256', key).update(lines.join('\n')).digest();
  const given = Buffer.from(hash, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const ageSeconds = now.getTime() / 1000 - Number(signed.auth_date);
  if (ageSeconds > attemptMinutes * 60 || ageSeconds < -60) return null;
  const names = [signed.first_name, signed.last_name].filter((name) => (name ?? '') !== '');
  return { subject: String(signed.id), email: null, name: names.join(' ') };
}
