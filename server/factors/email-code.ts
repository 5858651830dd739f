import { randomInt } from 'node:crypto';
import { plainCode } from '../../core/accounts/second-factor.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { mailAccount } from '../accounts/account-mail.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { refuseTooMany } from '../credentials/rate-limiter.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import {
  addToChallenge,
  closeChallenge,
  isCodeOf,
  type Subject,
  tryChallenge,
} from './challenge.ts';

const digits = 8;

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
  const held = await refuseTooMany(platform.database, keys);
  if (held !== null) return held;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await inTransaction(platform.database, async (tx) => {
    await addToChallenge(tx, subject, { code });
    await mailAccount(tx, platform, account, 'code', '/account/password', { code });
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
  const challenge = await tryChallenge(database, subject);
  const right =
    challenge?.userId === account.id &&
    isCodeOf(challenge, subject, plainCode(code)) &&
    (await closeChallenge(database, subject));
  return right ? null : refuse('invalid_code', 'code');
}
