import { eq } from 'drizzle-orm';
import { type Refusal, refuse, tooMany } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { hashPassword, verifyPassword } from '../credentials/password-hash.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { forgetDevices, rememberDevice } from './device.ts';
import { checkNewPassword } from './password.ts';
import { consumeTry, resetTries } from './rate-limiter.ts';
import { endSessions, openSession, type SignedIn } from './sessions.ts';
import { operators } from './tables.ts';

export type PasswordChange = {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
  readonly ip: string;
  readonly userAgent: string | null;
  /** What the browser brings of an earlier sign-in. */
  readonly device: string | undefined;
};

/** A session and the browser that is known from now on. */
export type NewSession = {
  readonly token: string;
  readonly sessionId: string;
  readonly device: string;
};

/**
 * Sets an operator's own new password. Every session of theirs ends, this one too: the answer is
 * the token of a new one. No browser but this one is known any longer. Refuses a wrong current
 * password on `current_password`.
 */
export async function changePassword(
  { database }: Pick<Platform, 'database'>,
  { operator, sessionId }: SignedIn,
  change: PasswordChange,
): Promise<NewSession | Refusal> {
  const unfit = checkNewPassword(change.next, operator.login);
  if (unfit !== null) return unfit;
  if (change.next !== change.confirmation) return refuse('mismatch', 'password_confirmation');
  if (change.next === change.current) return refuse('invalid_format', 'password');
  // A stolen session must not be a place to try passwords from.
  const waitSeconds = await consumeTry(database, { sessionId });
  if (waitSeconds !== null) return tooMany(waitSeconds);
  const [found] = await database.select().from(operators).where(eq(operators.id, operator.id));
  if (found === undefined) return refuse('unauthenticated');
  if (!(await verifyPassword(found.passwordHash, change.current))) {
    return refuse('mismatch', 'current_password');
  }
  const passwordHash = await hashPassword(change.next);
  return inTransaction(database, async (tx) => {
    await tx
      .update(operators)
      .set({ passwordHash, mustChangePassword: false })
      .where(eq(operators.id, operator.id));
    await resetTries(tx, { sessionId });
    await endSessions(tx, operator.id);
    await forgetDevices(tx, operator.id);
    const device = await rememberDevice(tx, operator.id, change.device);
    const session = await openSession(tx, operator.id, change);
    await audit(tx, {
      actor: `operator:${operator.id}`,
      action: 'change_password',
      subjectType: 'operators',
      subjectId: operator.id,
      ip: change.ip,
    });
    return { ...session, device };
  });
}
