import { type FactorState, isTwoFactor } from '../../../core/accounts/second-factor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { dropChallenges } from '../auth/challenge.ts';
import { readCodeState } from '../auth/code-state.ts';
import { userIdentity } from '../auth/identity.ts';
import { countPasskeys, dropPasskeys } from '../auth/passkeys.ts';
import { dropRecoveryCodes, type MadeCodes, saveRecoveryCodes } from '../auth/recovery-codes.ts';
import { dropTotp } from '../auth/totp.ts';

/** Which second factors an account has. */
export async function factorStateOf(
  database: Queryable,
  account: Pick<LiveAccount, 'id' | 'emailCodes'>,
): Promise<FactorState> {
  const codes = await readCodeState(database, userIdentity(account.id));
  const passkeys = await countPasskeys(database, userIdentity(account.id));
  return { ...codes, passkeys, email: account.emailCodes };
}

/** With the first factor come recovery codes; the codes to show, or null where there are some. */
export async function saveFirstCodes(
  tx: Transaction,
  before: FactorState,
  userId: string,
  made: MadeCodes,
): Promise<readonly string[] | null> {
  if (isTwoFactor(before) && before.recoveryCodesLeft > 0) return null;
  await saveRecoveryCodes(tx, userIdentity(userId), made);
  return made.codes;
}

/** Takes every factor away: of an account that is deleted, or helped back in by an operator. */
export async function dropFactors(tx: Transaction, userId: string): Promise<void> {
  await dropTotp(tx, userIdentity(userId));
  await dropPasskeys(tx, userIdentity(userId));
  await dropRecoveryCodes(tx, userIdentity(userId));
  await dropChallenges(tx, userId);
}
