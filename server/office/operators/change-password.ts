import { and, eq, isNull } from 'drizzle-orm';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { forgetDevices, rememberDevice } from '../../people/auth/devices.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { hashPassword, verifyPassword } from '../../people/auth/password-hash.ts';
import { endSessions, openSession } from '../../people/auth/sessions.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { attempt } from '../../platform/rate-limiter/rate-limiter.ts';
import { audit } from '../audit/audit.ts';
import { checkNewPassword } from './password.ts';
import { sessionKeys } from './reauthenticate.ts';
import type { SignedIn } from './signed-in.ts';
import { operators } from './tables.ts';

type PasswordChange = {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
  readonly ip: string;
  readonly userAgent: string | null;
  /** What the browser brings of an earlier sign-in. */
  readonly device: string | undefined;
};

/** A session and the browser that is known from now on. */
type NewSession = {
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
  const before = await attempt(database, sessionKeys({ sessionId }), async () => {
    const [found] = await database.select().from(operators).where(eq(operators.id, operator.id));
    if (found === undefined) return refuse('unauthenticated');
    const right = await verifyPassword(found.passwordHash, change.current);
    return right ? found.passwordHash : refuse('mismatch', 'current_password');
  });
  if (isRefusal(before)) return before;
  const passwordHash = await hashPassword(change.next);
  const who = operatorIdentity(operator.id);
  return inTransaction(database, async (tx) => {
    const changed = await tx
      .update(operators)
      .set({ passwordHash, mustChangePassword: false })
      .where(
        and(
          eq(operators.id, operator.id),
          // The check took its time: a reset may have come before, and its password stays.
          eq(operators.passwordHash, before),
          isNull(operators.disabledAt),
        ),
      );
    if (changed.rowCount !== 1) return refuse('unauthenticated');
    await endSessions(tx, who);
    await forgetDevices(tx, who);
    const device = await rememberDevice(tx, who, change.device, change.ip);
    const { token, session } = await openSession(tx, who, 'password', change);
    await audit(tx, {
      actor: operatorActor(operator.id),
      action: 'change_password',
      subjectType: 'operators',
      subjectId: operator.id,
      ip: change.ip,
    });
    return { token, sessionId: session.id, device: device.token };
  });
}
