import type { RegistrationRequest } from '../../../contract/people/accounts.ts';
import { tokenHours } from '../../../core/accounts/account-token.ts';
import { checkName } from '../../../core/accounts/check-name.ts';
import { normalPassword } from '../../../core/accounts/check-new-password.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { mailAccount } from './account-mail.ts';
import { dropTokens, issueToken } from './account-token.ts';
import { changeAccount, isDuplicateEmail } from './change-account.ts';
import { evenly } from './evenly.ts';
import { findAccountByEmail, hasEmail } from './find-account.ts';
import { makeAccount } from './make-account.ts';
import { checkPassword } from './password-rules.ts';
import { readEmail } from './read-email.ts';
import { users } from './tables.ts';

/** A registration with every field checked and in its normal form. */
type Registration = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly locale: Locale;
};

/** Checks a registration and names every field at fault at once, also those that were not read. */
export async function checkRegistration(
  { config }: Pick<Platform, 'config'>,
  request: RegistrationRequest,
  locale: Locale,
  faults: readonly RefusalItem[] = [],
): Promise<Registration | Refusal> {
  const email = readEmail(request.email);
  const name = checkName(request.name);
  const ownWords = [request.email, request.name];
  const password = await checkPassword(config, request.password, ownWords);
  const unread = new Set(faults.map(({ field }) => field));
  const found: RefusalItem[] = [email, name, password]
    .filter(isRefusal)
    .flatMap(({ refused }) => refused);
  if (request.password !== request.password_confirmation && !unread.has('password')) {
    found.push(...refuse('mismatch', 'password_confirmation').refused);
  }
  const problems = [...faults, ...found.filter(({ field }) => !unread.has(field))];
  if (problems.length > 0) return { refused: problems };
  if (isRefusal(email) || isRefusal(name)) return refuse('malformed');
  return { email, name, password: normalPassword(request.password), locale };
}

/**
 * Makes an account that its e-mail has still to confirm. Whether the e-mail was known is told by a
 * mail alone: the work and the answer are the same. Registering again before confirming replaces
 * what was said before, since nobody could have used that account yet. `referrerCode` is the code
 * that its browser came with; whoever brought it first stays its referrer.
 */
export function register(
  platform: Platform,
  registration: Registration,
  referrerCode: string | null,
): Promise<void> {
  return evenly(() => keepOrTell(platform, registration, referrerCode));
}

async function keepOrTell(
  platform: Platform,
  registration: Registration,
  referrerCode: string | null,
): Promise<void> {
  const passwordHash = await hashPassword(registration.password);
  const wanted = { ...registration, passwordHash, referrerCode };
  try {
    await inTransaction(platform.database, (tx) => keep(tx, platform, wanted));
  } catch (error) {
    // Somebody registered the same e-mail at this very moment; now it is known.
    if (!isDuplicateEmail(error)) throw error;
    await inTransaction(platform.database, (tx) => keep(tx, platform, wanted));
  }
}

type Wanted = Registration & {
  readonly passwordHash: string;
  readonly referrerCode: string | null;
};

async function keep(
  tx: Transaction,
  platform: Platform,
  { email, name, locale, passwordHash, referrerCode }: Wanted,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(hasEmail(email)).for('update');
  const known = await findAccountByEmail(tx, email);
  if (known !== null && known.status !== 'unconfirmed') {
    await mailAccount(tx, platform, known, {
      template: 'already_registered',
      path: '/password/reset',
    });
    return;
  }
  const said = { email, name, locale, passwordHash };
  let id = known?.id;
  if (id === undefined) id = await makeAccount(tx, { ...said, referrerCode });
  else {
    await changeAccount(tx, id, said);
    // An earlier link was mailed for another password: it must not let this one in.
    await dropTokens(tx, id, 'activate');
  }
  await mailActivation(tx, platform, { id, email, locale });
}

/** Writes the mail with the link that confirms an e-mail. */
export async function mailActivation(
  tx: Transaction,
  platform: Platform,
  account: { readonly id: string; readonly email: string; readonly locale: Locale },
): Promise<void> {
  const token = await issueToken(tx, account.id, 'activate', account.email);
  const hours = String(tokenHours.activate);
  await mailAccount(tx, platform, account, {
    template: 'activate',
    path: `/activate?token=${token}`,
    params: { hours },
  });
}
