import { eq, sql } from 'drizzle-orm';
import { type FactorState, isTwoFactor } from '../../core/accounts/second-factor.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { dropPasskeys } from './passkeys.ts';
import { dropRecoveryCodes, keepRecoveryCodes, type MadeCodes } from './recovery-codes.ts';
import { factorChallenges } from './tables.ts';
import { dropTotp } from './totp.ts';

/** Which second factors an account has. */
export async function factorStateOf(
  database: Queryable,
  account: Pick<LiveAccount, 'id' | 'emailCodes'>,
): Promise<FactorState> {
  const { id } = account;
  const { rows } = await database.execute(sql`
    select
      exists (select from user_totps where user_id = ${id} and confirmed_at is not null) as totp,
      (select count(*)::int from user_passkeys where user_id = ${id}) as passkeys,
      (select count(*)::int from user_recovery_codes where user_id = ${id} and used_at is null)
        as codes`);
  return {
    totp: rows[0]?.['totp'] === true,
    passkeys: Number(rows[0]?.['passkeys'] ?? 0),
    email: account.emailCodes,
    recoveryCodesLeft: Number(rows[0]?.['codes'] ?? 0),
  };
}

/** With the first factor come recovery codes; the codes to show, or null where there are some. */
export async function keepFirstCodes(
  tx: Transaction,
  before: FactorState,
  userId: string,
  made: MadeCodes,
): Promise<readonly string[] | null> {
  if (isTwoFactor(before) && before.recoveryCodesLeft > 0) return null;
  await keepRecoveryCodes(tx, userId, made);
  return made.codes;
}

/** Takes every factor away: of an account that is deleted, or helped back in by an operator. */
export async function dropFactors(tx: Transaction, userId: string): Promise<void> {
  await dropTotp(tx, userId);
  await dropPasskeys(tx, userId);
  await dropRecoveryCodes(tx, userId);
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId));
}
