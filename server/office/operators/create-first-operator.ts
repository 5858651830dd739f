import { eq, sql } from 'drizzle-orm';
import { ownerRole } from '../../../contract/office/permissions.ts';
import { hashPassword } from '../../people/auth/password-hash.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { oneTimePassword } from './password.ts';
import { operators } from './tables.ts';

const firstLogin = 'admin';

type FirstOperator = { readonly login: string; readonly password: string };

/**
 * Makes the first operator and tells the one-time password, this once. A start that was broken off,
 * or whose words were lost, does no harm: as long as nobody has ever signed in, the next start
 * makes a new password. Null when there is nothing to tell.
 */
export async function createFirstOperator({
  database,
}: Pick<Platform, 'database'>): Promise<FirstOperator | null> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(database, async (tx) => {
    await tx.execute(sql`lock table operators in share row exclusive mode`);
    const known = await tx.select().from(operators).limit(2);
    const [only] = known;
    if (only === undefined) {
      await tx
        .insert(operators)
        .values({ login: firstLogin, name: 'Administrator', role: ownerRole, passwordHash });
      return true;
    }
    const unused = known.length === 1 && only.lastSignInAt === null && only.mustChangePassword;
    if (!unused || only.login !== firstLogin) return false;
    await tx.update(operators).set({ passwordHash }).where(eq(operators.id, only.id));
    return true;
  });
  return made ? { login: firstLogin, password } : null;
}
