import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { verifyPassword, verifyStranger } from '../credentials/password-hash.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { forgiveTries, takeTry } from './brake.ts';
import { type Operator, openSession } from './sessions.ts';
import { operators } from './tables.ts';

export type SignInTry = {
  readonly login: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string | null;
};

/**
 * What became of a try. A second step, once an operator has one, is one more kind of result here:
 * nothing but `signed_in` carries a token.
 */
export type SignInResult =
  | {
      readonly type: 'signed_in';
      readonly operator: Operator;
      readonly token: string;
      readonly sessionId: string;
    }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'too_many'; readonly waitSeconds: number };

/**
 * Checks a login and a password and opens a new session. An unknown login, a wrong password and a
 * disabled operator get the same answer after the same work.
 */
export async function signIn(
  { database }: Pick<Platform, 'database'>,
  attempt: SignInTry,
): Promise<SignInResult> {
  const login = attempt.login.trim().toLowerCase();
  const waitSeconds = await takeTry(database, login, attempt.ip);
  if (waitSeconds !== null) return { type: 'too_many', waitSeconds };
  const [found] = await database.select().from(operators).where(eq(operators.login, login));
  const right =
    found === undefined
      ? await verifyStranger(attempt.password)
      : await verifyPassword(found.passwordHash, attempt.password);
  if (found === undefined) return refused();
  const { id } = found;
  return inTransaction(database, async (tx) => {
    // The hash took its time: the operator may have been disabled or given another password.
    const [current] = await tx
      .update(operators)
      .set({ lastSignInAt: sql`case when ${right} then now() else ${operators.lastSignInAt} end` })
      .where(and(eq(operators.id, id), isNull(operators.disabledAt)))
      .returning();
    const good = right && current?.passwordHash === found.passwordHash;
    const entry = { actor: `operator:${id}`, subjectType: 'operators', subjectId: id };
    if (current === undefined || !good) {
      await audit(tx, { ...entry, action: 'sign_in_refused', ip: attempt.ip });
      return refused();
    }
    await forgiveTries(tx, login, attempt.ip);
    const session = await openSession(tx, id, attempt);
    await audit(tx, { ...entry, action: 'sign_in', ip: attempt.ip });
    const { name, role, mustChangePassword } = current;
    const operator = { id, login, name, role, mustChangePassword };
    return { type: 'signed_in', operator, ...session };
  });
}

function refused(): SignInResult {
  return { type: 'refused', refusal: refuse('unauthenticated') };
}
