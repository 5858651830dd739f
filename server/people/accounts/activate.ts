import { and, eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAccount } from './account-mail.ts';
import { consumeToken, dropTokens } from './account-token.ts';
import { changeAccount, isDuplicateEmail } from './change-account.ts';
import { hasEmail, lockAccount } from './find-account.ts';
import { leaveEmail } from './former-emails.ts';
import { countConfirmed } from './referrers.ts';
import { users, userTokens } from './tables.ts';

type Activated = { readonly purpose: 'activate' | 'change_email' };

/**
 * Confirms an e-mail by the token mailed to it: that of a new account, or the new one of an old
 * account. Refuses `code_used_or_invalid` for a token that is used, old or none, and
 * `activation_impossible` where the account is closed or the e-mail has been taken meanwhile.
 */
export async function activate(platform: Platform, token: string): Promise<Activated | Refusal> {
  try {
    return await inTransaction(
      platform.database,
      async (tx) =>
        (await confirmAccount(tx, token)) ??
        (await confirmNewEmail(tx, platform, token)) ??
        refuse('code_used_or_invalid', 'token'),
    );
  } catch (error) {
    if (isDuplicateEmail(error)) return refuse('activation_impossible', 'token');
    throw error;
  }
}

async function confirmAccount(tx: Transaction, token: string): Promise<Activated | Refusal | null> {
  const consumed = await consumeToken(tx, token, 'activate');
  if (consumed === null) return null;
  const account = await lockAccount(tx, consumed.userId);
  if (account?.status !== 'unconfirmed') return refuse('activation_impossible', 'token');
  await changeAccount(tx, account.id, { status: 'active', confirmedAt: sql`now()` });
  await countConfirmed(tx, account.id);
  // The links of the other mails are used up with this one.
  await dropTokens(tx, account.id, 'activate');
  return { purpose: 'activate' };
}

async function confirmNewEmail(
  tx: Transaction,
  platform: Platform,
  token: string,
): Promise<Activated | Refusal | null> {
  const consumed = await consumeToken(tx, token, 'change_email');
  if (consumed === null) return null;
  const account = await lockAccount(tx, consumed.userId);
  if (account?.status !== 'active') return refuse('activation_impossible', 'token');
  // Before the change: the phrase goes with mail to the address of the account alone.
  await mailAccount(tx, platform, account, {
    template: 'email_changed',
    path: '/contacts',
    params: { email: consumed.email },
  });
  await giveWay(tx, consumed.email);
  await leaveEmail(tx, account, consumed.email);
  await changeAccount(tx, account.id, { email: consumed.email });
  // A link to a password that was mailed to the old address opens nothing any more.
  await dropTokens(tx, account.id);
  return { purpose: 'change_email' };
}

/** Nobody has ever been in an account that was not confirmed: its address goes to who has it. */
async function giveWay(tx: Transaction, email: string): Promise<void> {
  const unconfirmed = and(hasEmail(email), eq(users.status, 'unconfirmed'));
  const [other] = await tx.select({ id: users.id }).from(users).where(unconfirmed).for('update');
  if (other === undefined) return;
  await tx.delete(userTokens).where(eq(userTokens.userId, other.id));
  await tx.delete(users).where(eq(users.id, other.id));
}
