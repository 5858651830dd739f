import { and, eq, isNull, sql } from 'drizzle-orm';
import { operatorActor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { readCodeState } from '../../people/auth/code-state.ts';
import { findDevice, rememberDevice } from '../../people/auth/devices.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { verifyPassword } from '../../people/auth/password-hash.ts';
import { openSession } from '../../people/auth/sessions.ts';
import { signInKeys } from '../../people/auth/sign-in-keys.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { consume, reset } from '../../platform/rate-limiter/rate-limiter.ts';
import { audit } from '../audit/audit.ts';
import { isOutsideHours } from './access-hours.ts';
import { mailOperator } from './mail-operator.ts';
import { readRole } from './roles.ts';
import { consumeCode } from './second-factor.ts';
import type { Operator } from './signed-in.ts';
import { operators } from './tables.ts';

type SignInTry = {
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
  const [found] = await database.select().from(operators).where(eq(operators.login, login));
  const knownDevice = await findDevice(database, 'operator', found?.id ?? null, attempt.device);
  const keys = signInKeys('operator', { name: login, ip: attempt.ip, knownDevice });
  const counted = await consume(database, keys);
  if (counted.type === 'wait') return { type: 'too_many', waitSeconds: counted.seconds };
  const right = await verifyPassword(found?.passwordHash ?? null, attempt.password);
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
    const entry = { actor: operatorActor(id), subjectType: 'operators', subjectId: id };
    if (current === undefined || !good) {
      await audit(tx, { ...entry, action: 'sign_in_refused', ip: attempt.ip });
      return refused();
    }
    if (factor === 'wrong') {
      await audit(tx, { ...entry, action: 'code_refused', ip: attempt.ip });
      return { type: 'refused', refusal: refuse('invalid_code', 'code') };
    }
    const method = factor === 'none' ? 'password' : factor;
    const isKnown = knownDevice !== undefined;
    const result = await enter(tx, platform, current, { ...attempt, method, isKnown });
    if (result.type === 'signed_in') await reset(tx, keys);
    return result;
  });
}

type Entering = Pick<SignInTry, 'ip' | 'userAgent' | 'device'> & {
  readonly method: 'password' | 'totp' | 'recovery' | 'passkey';
  /** The browser was signed in from before. */
  readonly isKnown: boolean;
};

/** Opens a session for an operator who has shown who they are; refuses `outside_hours`. */
export async function enter(
  tx: Transaction,
  platform: Pick<Platform, 'clock' | 'config'>,
  current: typeof operators.$inferSelect,
  entering: Entering,
): Promise<Exclude<SignInResult, { readonly type: 'too_many' }>> {
  const { id, login, name, mustChangePassword } = current;
  const { method, ip, device: brought } = entering;
  const entry = { actor: operatorActor(id), subjectType: 'operators', subjectId: id, ip };
  const { roleName, permissions, accessHours } = await readRole(tx, current.role);
  const hours = { role: current.role, accessHours: current.accessHours ?? accessHours };
  if (isOutsideHours(hours, platform.clock.now())) {
    await audit(tx, { ...entry, action: 'sign_in_refused' });
    return { type: 'refused', refusal: refuse('outside_hours') };
  }
  const { token, session } = await openSession(tx, operatorIdentity(id), method, entering);
  await audit(tx, { ...entry, action: 'sign_in' });
  if (!entering.isKnown) await tellOfNewDevice(tx, platform, current, entering);
  const device = mustChangePassword
    ? null
    : (await rememberDevice(tx, operatorIdentity(id), brought, ip)).token;
  const operator = { id, login, name, ...hours, roleName, permissions, mustChangePassword };
  const secondFactor = method !== 'password';
  return { type: 'signed_in', operator, token, sessionId: session.id, device, secondFactor };
}

/**
 * A browser that its operator has not signed in from before is told of by mail, where there is a
 * confirmed address, and written down in any case.
 */
async function tellOfNewDevice(
  tx: Transaction,
  platform: Pick<Platform, 'clock' | 'config'>,
  { id, login, email, locale }: typeof operators.$inferSelect,
  { ip, userAgent }: Pick<SignInTry, 'ip' | 'userAgent'>,
): Promise<void> {
  const entry = { actor: operatorActor(id), subjectType: 'operators', subjectId: id, ip };
  await raiseAlert(tx, { kind: 'new_device', subject: id, params: { login, ip } });
  await audit(tx, { ...entry, action: 'sign_in_new_device', after: { mailed: email !== null } });
  if (email === null) return;
  // Its words are a stranger's: one line of them is enough.
  const agent = userAgent?.replace(/\s+/g, ' ').slice(0, 200) ?? '?';
  await mailOperator(
    tx,
    platform,
    { email, locale },
    { template: 'signed_in', params: { ip, agent } },
  );
}

/** The second step, where the operator has one; a code that was right is used up. */
async function passFactor(
  platform: Pick<Platform, 'database' | 'clock'>,
  { id, disabledAt }: { readonly id: string; readonly disabledAt: Date | null },
  code: string,
): Promise<'none' | 'asked' | 'wrong' | 'totp' | 'recovery'> {
  const { totp } = await readCodeState(platform.database, operatorIdentity(id));
  if (disabledAt !== null || !totp) return 'none';
  if (code.trim() === '') return 'asked';
  return (await consumeCode(platform, id, code)) ?? 'wrong';
}

function refused(): SignInResult {
  return { type: 'refused', refusal: refuse('unauthenticated') };
}
