import { tokenHours } from '../../../core/accounts/account-token.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse, type RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import { mailAccount } from './account-mail.ts';
import { issueToken } from './account-token.ts';
import { findAccountByEmail, type LiveAccount, lockAccount } from './find-account.ts';
import { readEmail } from './read-email.ts';

/**
 * Asks a new address to confirm itself, and tells the old one. Where the address has an account
 * already, it is told so by mail, and who asked sees no difference.
 */
export async function askForNewEmail(
  platform: Platform,
  account: LiveAccount,
  wanted: string,
): Promise<Refusal | null> {
  const email = readEmail(wanted);
  if (isRefusal(email)) return email;
  if (email.toLowerCase() === account.email.toLowerCase()) return refuse('already_saved', 'email');
  const held = await consumeOrRefuse(platform.database, keysOf(account, email));
  if (held !== null) return held;
  return inTransaction(platform.database, async (tx) => {
    const { locale } = account;
    const now = await lockAccount(tx, account.id);
    // Whose password has been replaced meanwhile asks for nothing more.
    if (now?.passwordHash !== account.passwordHash) return refuse('unauthenticated');
    const holder = await findAccountByEmail(tx, email);
    const token = await issueToken(tx, account.id, 'change_email', email);
    const hours = String(tokenHours.change_email);
    // Who never confirmed the address has no more right to it than who asks for it now.
    if (holder === null || holder.status === 'unconfirmed') {
      const path = `/activate?token=${token}`;
      await mailAccount(
        tx,
        platform,
        { email, locale },
        { template: 'change_email', path, params: { email, hours } },
      );
    } else {
      await mailAccount(tx, platform, holder, {
        template: 'already_registered',
        path: '/password/reset',
      });
    }
    const asked = 'email_change_asked';
    await mailAccount(tx, platform, account, {
      template: asked,
      path: '/account/password',
      params: { email },
    });
    return null;
  });
}

/** Nobody's letter box is filled by an account either, however many accounts somebody has. */
function keysOf({ id }: LiveAccount, email: string): RateLimitKey[] {
  return [
    { key: `new-email:${id}`, triesFree: 10 },
    { key: `new-email-to:${email.toLowerCase()}`, triesFree: 5 },
  ];
}
