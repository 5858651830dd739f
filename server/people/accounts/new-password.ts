import { sql } from 'drizzle-orm';
import { normalPassword } from '../../../core/accounts/check-new-password.ts';
import { type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { attempt, type RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import { hashPassword, verifyPassword } from '../auth/password-hash.ts';
import { mailAccount } from './account-mail.ts';
import { consumeToken, dropTokens, findToken } from './account-token.ts';
import { changeAccount } from './change-account.ts';
import { findAccount, type LiveAccount, lockAccount } from './find-account.ts';
import { checkPassword } from './password-rules.ts';

type WantedPassword = { readonly password: string; readonly confirmation: string };

/** Says whether a token of a mail still opens a new password. */
export async function opensReset(database: Queryable, token: string): Promise<boolean> {
  return (await findToken(database, token, 'reset_password')) !== null;
}

/**
 * Sets a password by the token of a mail, which proves the e-mail as well. No session is opened:
 * who has a second factor is asked for it at the next sign-in. `alongside` ends the sessions.
 */
export async function resetPassword(
  platform: Platform,
  token: string,
  wanted: WantedPassword,
  alongside: (tx: Transaction, userId: string) => Promise<void>,
): Promise<Refusal | null> {
  const { database } = platform;
  const found = await findToken(database, token, 'reset_password');
  const account = found === null ? null : await findAccount(database, found.userId);
  const unfit = await checkWanted(platform, account, wanted);
  if (account === null) {
    const used = refuse('code_used_or_invalid', 'token');
    return { refused: [...used.refused, ...(unfit?.refused ?? [])] };
  }
  if (unfit !== null) return unfit;
  const passwordHash = await hashPassword(normalPassword(wanted.password));
  return inTransaction(database, async (tx) => {
    const consumed = await consumeToken(tx, token, 'reset_password');
    if (consumed === null) return refuse('code_used_or_invalid', 'token');
    await changeAccount(tx, account.id, {
      passwordHash,
      passwordChangedAt: sql`now()`,
      ...(account.status === 'unconfirmed' ? { status: 'active', confirmedAt: sql`now()` } : {}),
    });
    await dropTokens(tx, account.id);
    await alongside(tx, account.id);
    await mailAccount(tx, platform, account, {
      template: 'password_changed',
      path: '/password/reset',
    });
    return null;
  });
}

/**
 * Sets a password for who is signed in; who has one must know it. With the old one goes whatever
 * was asked for under it: mailed links to another e-mail or password open nothing any more. Tries
 * at it are counted, since a stolen session must not be a place to guess from.
 */
export async function changePassword(
  platform: Platform,
  account: LiveAccount,
  { current, wanted }: { readonly current: string; readonly wanted: WantedPassword },
  alongside: (tx: Transaction, userId: string) => Promise<void>,
): Promise<Refusal | null> {
  const problems = [...(await checkPasswordChange(platform, account, current, wanted))];
  if (problems.length > 0) return { refused: problems };
  const passwordHash = await hashPassword(normalPassword(wanted.password));
  return inTransaction(platform.database, async (tx) => {
    const now = await lockAccount(tx, account.id);
    // The check took its time: a reset may have come before, and its password stays.
    if (now?.passwordHash !== account.passwordHash) return refuse('unauthenticated');
    await changeAccount(tx, account.id, { passwordHash, passwordChangedAt: sql`now()` });
    await dropTokens(tx, account.id);
    await alongside(tx, account.id);
    await mailAccount(tx, platform, account, {
      template: 'password_changed',
      path: '/password/reset',
    });
    return null;
  });
}

/** Everything that is wrong with a change of password, each field once. */
async function checkPasswordChange(
  platform: Platform,
  account: LiveAccount,
  current: string,
  wanted: WantedPassword,
): Promise<readonly RefusalItem[]> {
  const unfit = (await checkWanted(platform, account, wanted))?.refused ?? [];
  if (account.passwordHash === null) return unfit;
  const wrong = await checkCurrent(platform, account, current, 'current_password');
  if (wrong !== null) return [...wrong.refused, ...unfit];
  const isSame = current === wanted.password && !unfit.some(({ field }) => field === 'password');
  return isSame ? [...refuse('already_saved', 'password').refused, ...unfit] : unfit;
}

/** Checks the password of who is signed in, and counts the tries at it. */
export async function checkCurrent(
  { database }: Pick<Platform, 'database'>,
  account: LiveAccount,
  password: string,
  field: string,
): Promise<Refusal | null> {
  if (password === '') return refuse('required', field);
  const keys: RateLimitKey[] = [{ key: `password:${account.id}`, triesFree: 10, clears: true }];
  return attempt(database, keys, async () =>
    (await verifyPassword(account.passwordHash, normalPassword(password)))
      ? null
      : refuse('mismatch', field),
  );
}

/**
 * What could not be read of a form with a new password, and what is wrong with the rest of it; of
 * nobody in particular where it is not known whose password it will be.
 */
export async function faultsWithPassword(
  platform: Pick<Platform, 'config'>,
  account: Pick<LiveAccount, 'email' | 'name'> | null,
  wanted: WantedPassword,
  faults: readonly RefusalItem[],
): Promise<Refusal> {
  const named = new Set(faults.map(({ field }) => field));
  const unfit = (await checkWanted(platform, account, wanted))?.refused ?? [];
  // A repetition cannot be compared with what could not be read.
  if (named.has('password')) named.add('password_confirmation');
  return { refused: [...faults, ...unfit.filter(({ field }) => !named.has(field))] };
}

async function checkWanted(
  { config }: Pick<Platform, 'config'>,
  account: Pick<LiveAccount, 'email' | 'name'> | null,
  { password, confirmation }: WantedPassword,
): Promise<Refusal | null> {
  const ownWords = account === null ? [] : [account.email, account.name ?? ''];
  const unfit = await checkPassword(config, password, ownWords);
  const other = password === confirmation ? null : refuse('mismatch', 'password_confirmation');
  if (unfit === null || other === null) return unfit ?? other;
  return { refused: [...unfit.refused, ...other.refused] };
}
