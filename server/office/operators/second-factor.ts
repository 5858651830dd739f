import { factorOfCode, plainCode } from '../../../core/accounts/second-factor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { dropPasskeys } from '../../people/auth/passkeys.ts';
import {
  consumeRecoveryCode,
  dropRecoveryCodes,
  makeRecoveryCodes,
  saveRecoveryCodes,
} from '../../people/auth/recovery-codes.ts';
import { checkTotp, confirmTotp, dropTotp } from '../../people/auth/totp.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';

/** Confirms the app by a code of it and makes recovery codes, which are told this once. */
export async function confirmFactor(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  operatorId: string,
  code: string,
  alongside: (tx: Transaction) => Promise<void>,
): Promise<readonly string[] | Refusal> {
  const operator = operatorIdentity(operatorId);
  const made = await makeRecoveryCodes();
  return inTransaction(database, async (tx) => {
    const right = await confirmTotp(tx, clock, operator, plainCode(code));
    if (!right) return refuse('invalid_code', 'code');
    await saveRecoveryCodes(tx, operator, made);
    await alongside(tx);
    return made.codes;
  });
}

/** New recovery codes in place of all earlier ones. */
export async function renewCodes(
  { database }: Pick<Platform, 'database'>,
  operatorId: string,
  alongside: (tx: Transaction) => Promise<void>,
): Promise<readonly string[]> {
  const made = await makeRecoveryCodes();
  await inTransaction(database, async (tx) => {
    await saveRecoveryCodes(tx, operatorIdentity(operatorId), made);
    await alongside(tx);
  });
  return made.codes;
}

/** Which a code was: the app's of this moment or a recovery code; null when it is neither. */
export async function consumeCode(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  operatorId: string,
  text: string,
): Promise<'totp' | 'recovery' | null> {
  const operator = operatorIdentity(operatorId);
  const code = plainCode(text);
  const kind = factorOfCode(code) === 'totp' ? 'totp' : 'recovery';
  const right =
    kind === 'totp'
      ? await checkTotp(database, clock, operator, code)
      : await consumeRecoveryCode(database, operator, code);
  return right ? kind : null;
}

/** Forgets an operator's second factor; false when there was none. */
export async function dropFactor(tx: Queryable, operatorId: string): Promise<boolean> {
  const operator = operatorIdentity(operatorId);
  await dropRecoveryCodes(tx, operator);
  // None stands without the app that whoever loses it goes back to.
  await dropPasskeys(tx, operator);
  return dropTotp(tx, operator);
}
