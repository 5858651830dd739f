import { eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAccount } from './account-mail.ts';
import { changeAccount } from './change-account.ts';
import { type LiveAccount, lockAccount } from './find-account.ts';
import { forgetFormerEmails } from './former-emails.ts';
import { users, userTokens } from './tables.ts';

/**
 * Closes or opens an account, by an operator. Who is blocked may not sign in, and their open
 * sessions are answered `account_access_denied`. `alongside` writes the log.
 */
export async function setBlocked(
  platform: Platform,
  userId: string,
  reason: string | null,
  alongside: (tx: Transaction, before: LiveAccount) => Promise<void>,
): Promise<LiveAccount | Refusal> {
  return inTransaction(platform.database, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) return refuse('not_found');
    const blocked = account.status === 'blocked';
    if (account.status === 'unconfirmed' || blocked === (reason !== null)) {
      return refuse('conflict');
    }
    const status = reason === null ? 'active' : 'blocked';
    await changeAccount(tx, userId, { status, statusReason: reason });
    if (reason !== null)
      await mailAccount(tx, platform, account, { template: 'blocked', path: '/contacts' });
    await alongside(tx, account);
    return { ...account, status, statusReason: reason };
  });
}

/**
 * Takes everything out of an account that says whose it was. The row stays, marked `deleted`, for
 * the orders that name it: the law makes us keep those.
 */
export async function forgetAccount(
  tx: Transaction,
  platform: Platform,
  account: LiveAccount,
): Promise<void> {
  await mailAccount(tx, platform, account, { template: 'deleted', path: '/contacts' });
  await tx.delete(userTokens).where(eq(userTokens.userId, account.id));
  await forgetFormerEmails(tx, account.id);
  await tx
    .update(users)
    .set({
      status: 'deleted',
      deletedAt: sql`now()`,
      email: null,
      name: null,
      phone: null,
      passwordHash: null,
      phrase: null,
      statusReason: null,
      emailCodes: false,
    })
    .where(eq(users.id, account.id));
}
