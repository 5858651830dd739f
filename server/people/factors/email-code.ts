import { type Refusal, refuse } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { mailAccount } from '../accounts/account-mail.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { addToChallenge, consumeMailedCode, drawCode, type Subject } from '../auth/challenge.ts';

/**
 * Mails a code for an open challenge: it works once, for ten minutes, and for the browser that
 * asked. Refuses `rate_limited` when too many were mailed.
 */
export async function mailCode(
  platform: Platform,
  account: LiveAccount,
  subject: Subject,
): Promise<Refusal | null> {
  const keys = [{ key: `code-mail:${account.id}`, triesFree: 10 }];
  const held = await consumeOrRefuse(platform.database, keys);
  if (held !== null) return held;
  const code = drawCode();
  await inTransaction(platform.database, async (tx) => {
    await addToChallenge(tx, subject, { code });
    await mailAccount(tx, platform, account, {
      template: 'code',
      path: '/account/password',
      params: { code },
    });
  });
  return null;
}

/** Checks a mailed code, and uses it up; after five wrong ones another must be asked for. */
export async function checkMailedCode(
  { database }: Pick<Platform, 'database'>,
  account: Pick<LiveAccount, 'id'>,
  subject: Subject,
  code: string,
): Promise<Refusal | null> {
  const right = await consumeMailedCode(database, subject, account.id, code);
  return right ? null : refuse('invalid_code', 'code');
}
