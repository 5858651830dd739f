import { eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { forgetDevices } from '../../people/auth/devices.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { hashPassword } from '../../people/auth/password-hash.ts';
import { endSessions } from '../../people/auth/sessions.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { audit } from '../audit/audit.ts';
import { oneTimePassword } from './password.ts';
import { dropFactor } from './second-factor.ts';
import { operators } from './tables.ts';

/**
 * Lets an operator in again who has lost their password, and with `secondFactor` their second
 * factor too: for whoever owns the machine. Gives a one-time password; every session of theirs
 * ends, and an account that was disabled is open again.
 */
export async function resetLogin(
  { database }: Pick<Platform, 'database'>,
  loginText: string,
  options: { readonly secondFactor: boolean },
): Promise<{ readonly login: string; readonly password: string } | Refusal> {
  const login = loginText.trim().toLowerCase();
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (tx) => {
    const [row] = await tx
      .update(operators)
      .set({ passwordHash, mustChangePassword: true, disabledAt: null })
      .where(eq(operators.login, login))
      .returning({ id: operators.id });
    if (row === undefined) return refuse('not_found');
    const dropped = options.secondFactor && (await dropFactor(tx, row.id));
    await endSessions(tx, operatorIdentity(row.id));
    await forgetDevices(tx, operatorIdentity(row.id));
    await audit(tx, {
      actor: 'service',
      action: 'reset_login',
      subjectType: 'operators',
      subjectId: row.id,
      after: { login, second_factor_dropped: dropped },
      ip: null,
    });
    return { login, password };
  });
}
