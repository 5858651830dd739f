import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAccount } from './account-mail.ts';
import { issueToken } from './account-token.ts';
import { evenly } from './evenly.ts';
import { findAccountByEmail } from './find-account.ts';
import { mailActivation } from './register.ts';

/**
 * Mails a link to a new password, where the e-mail has an account. The answer is the same, and
 * takes as long, where it has none.
 */
export async function askForReset(platform: Platform, email: string): Promise<void> {
  await evenly(async () => {
    const account = await findAccountByEmail(platform.database, email);
    if (account === null) return;
    await inTransaction(platform.database, async (tx) => {
      const token = await issueToken(tx, account.id, 'reset_password', account.email);
      await mailAccount(tx, platform, account, {
        template: 'reset_password',
        path: `/password/new?token=${token}`,
      });
    });
  });
}

/** Mails the link that confirms an e-mail once more, where one waits to be confirmed. */
export async function askForActivation(platform: Platform, email: string): Promise<void> {
  await evenly(async () => {
    const account = await findAccountByEmail(platform.database, email);
    if (account?.status !== 'unconfirmed') return;
    await inTransaction(platform.database, (tx) => mailActivation(tx, platform, account));
  });
}
