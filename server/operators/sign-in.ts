import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { verifyPassword, verifyStranger } from '../credentials/password-hash.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { findDevice, rememberDevice } from './device.ts';
import { mailOperator } from './mail-operator.ts';
import { consumeTry, resetTries } from './rate-limiter.ts';
import { checkCode, factorStateOf } from './second-factor.ts';
import { type Operator, openSession } from './sessions.ts';
import { operators } from './tables.ts';

export type SignInTry = {
  readonly login: string;
  readonly password: string;
  /** Of an authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  readonly ip: string;
  readonly userAgent: string | null;
  /** What the browser brings of an earlier sign-in. */
  readonly device?: string | undefined;
};

/** What became of a try; nothing but `signed_in` carries a token. */
export type SignInResult =
  | {
      readonly type: 'signed_in';
      readonly operator: Operator;
      readonly token: string;
      readonly sessionId: string;
      readonly secondFactor: boolean;
      /** What the browser is to be known by; null after a one-time password. */
      readonly device: string | null;
    }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'too_many'; readonly waitSeconds: number };

/**
 * Checks a login and a password, then the code of whoever has a second factor, and opens a new
 * session. An unknown login, a wrong password and a disabled operator get the same answer after the
 * same work; only who knows the password is asked for a code (`required` on `code`).
 */
export async function signIn(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  attempt: SignInTry,
): Promise<SignInResult> {
  const { database } = platform;
  const login = attempt.login.trim().toLowerCase();
  const knownDevice = await findDevice(database, login, attempt.device);
  const trier = { login, ip: attempt.ip, knownDevice };
  const waitSeconds = await consumeTry(database, trier);
  if (waitSeconds !== null) return { type: 'too_many', waitSeconds };
  const [found] = await database.select().from(operators).where(eq(operators.login, login));
  const right =
    found === undefined
      ? await verifyStranger(attempt.password)
      : await verifyPassword(found.passwordHash, attempt.password);
  if (found === undefined) return refused();
  const { id } = found;
  const factor = right ? await passFactor(platform, found, attempt.code ?? '') : 'none';
  if (factor === 'asked') return { type: 'refused', refusal: refuse('required', 'code') };
  const entered = right && factor !== 'wrong';
  return inTransaction(database, async (tx) => {
    // The hash took its time: the operator may have been disabled or given another password.
    const [current] = await tx
      .update(operators)
      .set({
        lastSignInAt: sql`case when ${entered} then now() else ${operators.lastSignInAt} end`,
      })
      .where(and(eq(operators.id, id), isNull(operators.disabledAt)))
      .returning();
    const good = right && current?.passwordHash === found.passwordHash;
    const entry = { actor: `operator:${id}`, subjectType: 'operators', subjectId: id };
    if (current === undefined || !good) {
      await audit(tx, { ...entry, action: 'sign_in_refused', ip: attempt.ip });
      return refused();
    }
    if (factor === 'wrong') {
      await audit(tx, { ...entry, action: 'code_refused', ip: attempt.ip });
      return { type: 'refused', refusal: refuse('invalid_code', 'code') };
    }
    await resetTries(tx, trier);
    const session = await openSession(tx, id, attempt);
    await audit(tx, { ...entry, action: 'sign_in', ip: attempt.ip });
    if (knownDevice === undefined) await tellOfNewDevice(tx, platform, current, attempt);
    const { name, role, mustChangePassword } = current;
    const device = mustChangePassword ? null : await rememberDevice(tx, id, attempt.device);
    const operator = { id, login, name, role, mustChangePassword };
    return { type: 'signed_in', operator, ...session, device, secondFactor: factor === 'right' };
  });
}

/**
 * A browser that its operator has not signed in from before is told of by mail, where there is a
 * confirmed address, and written down in any case.
 */
async function tellOfNewDevice(
  tx: Transaction,
  platform: Pick<Platform, 'clock' | 'config'>,
  { id, email, locale }: typeof operators.$inferSelect,
  { ip, userAgent }: SignInTry,
): Promise<void> {
  const entry = { actor: `operator:${id}`, subjectType: 'operators', subjectId: id, ip };
  await audit(tx, { ...entry, action: 'sign_in_new_device', after: { mailed: email !== null } });
  if (email === null) return;
  // Its words are a stranger's: one line of them is enough.
  const agent = userAgent?.replace(/\s+/g, ' ').slice(0, 200) ?? '?';
  await mailOperator(tx, platform, { email, locale }, 'signed_in', { ip, agent });
}

/** The second step, where the operator has one; a code that was right is used up. */
async function passFactor(
  platform: Pick<Platform, 'database' | 'clock'>,
  { id, disabledAt }: { readonly id: string; readonly disabledAt: Date | null },
  code: string,
): Promise<'none' | 'asked' | 'wrong' | 'right'> {
  if (disabledAt !== null || !(await factorStateOf(platform.database, id)).confirmed) return 'none';
  if (code.trim() === '') return 'asked';
  return (await checkCode(platform, id, code)) ? 'right' : 'wrong';
}

function refused(): SignInResult {
  return { type: 'refused', refusal: refuse('unauthenticated') };
}
