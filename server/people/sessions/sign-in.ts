import type { SessionRequest } from '../../../contract/people/sessions.ts';
import { normalPassword } from '../../../core/accounts/check-new-password.ts';
import { factorsOf } from '../../../core/accounts/second-factor.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { CountryLookup } from '../../market/countries/country-lookup.ts';
import type { Platform } from '../../platform/platform.ts';
import { consume, type RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import { askForActivation } from '../accounts/ask-for-mail.ts';
import { findAccount, findAccountByEmail, type LiveAccount } from '../accounts/find-account.ts';
import { closeChallenge, findChallenge, type Subject } from '../auth/challenge.ts';
import { findDevice } from '../auth/devices.ts';
import { checkPasskey, visitorSite } from '../auth/passkeys.ts';
import { verifyPassword } from '../auth/password-hash.ts';
import type { Place } from '../auth/sessions.ts';
import { signInKeys } from '../auth/sign-in-keys.ts';
import type { Captchas } from '../captcha/captcha.ts';
import { guardedTry } from '../captcha/guarded-try.ts';
import { bringsFactor, checkFactor } from '../factors/check-factor.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import { type EnteredSession, enter } from './enter.ts';
import type { FailureAlarm } from './failure-alarm.ts';
import { askSecondStep, type SecondStep } from './second-step.ts';

export type SignInDeps = {
  readonly platform: Platform;
  readonly captcha: Captchas;
  readonly alarm: FailureAlarm;
  readonly countries: Pick<CountryLookup, 'countryOf'>;
};

type SignInTry = Place & {
  readonly ip: string;
  readonly request: SessionRequest;
  /**
   * Tokens the browser brings: of a sign-in that waits, of a browser known before, of a session.
   */
  readonly waiting: string | undefined;
  readonly device: string | undefined;
  readonly session: string | undefined;
};

/** What became of a try; nothing but `entered` carries a session. */
type SignInResult = ({ readonly type: 'entered' } & EnteredSession) | SecondStep | Refusal;

/**
 * Signs a user in: by e-mail and password, with a second step where a second factor is switched
 * on, or by a passkey alone. An unknown e-mail, a wrong password and an e-mail that was never
 * confirmed get the same answer after the same work.
 */
export async function signIn(deps: SignInDeps, attempt: SignInTry): Promise<SignInResult> {
  const { email, password } = attempt.request;
  const missing = missingOf(attempt.request);
  if (missing === 'a factor alone') return takeFactorAlone(deps, attempt);
  if (missing.length > 0) return { refused: missing };
  const opened = await openByPassword(deps, attempt, email ?? '', password ?? '');
  if (isRefusal(opened)) return opened;
  const { account, keys } = opened;
  if (bringsFactor(attempt.request)) {
    const methods = factorsOf(await factorStateOf(deps.platform.database, account));
    if (methods.length > 0) return finish(deps, attempt, account, keys);
  }
  const step = await askSecondStep(deps.platform, account);
  if (step !== null) return step;
  return entered(deps, attempt, account, { method: 'password', checked: account, keys });
}

/** What a sign-in lacks; it may bring nothing but a code or a passkey. */
export function missingOf(request: SessionRequest): readonly RefusalItem[] | 'a factor alone' {
  const lacks = { email: (request.email ?? '') === '', password: (request.password ?? '') === '' };
  if (lacks.email && lacks.password && bringsFactor(request)) return 'a factor alone';
  return [
    ...(lacks.email ? refuse('required', 'email').refused : []),
    ...(lacks.password ? refuse('required', 'password').refused : []),
  ];
}

type Opened = { readonly account: LiveAccount; readonly keys: readonly RateLimitKey[] };

async function openByPassword(
  deps: SignInDeps,
  { request, ip, device }: SignInTry,
  email: string,
  password: string,
): Promise<Opened | Refusal> {
  const { platform, alarm } = deps;
  const { database, log } = platform;
  const account = await findAccountByEmail(database, email.trim());
  const knownDevice = await findDevice(database, 'user', account?.id ?? null, device);
  const name = email.trim();
  const keys = signInKeys('user', { name, ip, knownDevice, alarm: alarm.rings() });
  const held = await guardedTry(deps, keys, request, { ip, purpose: 'sign_in' });
  if (held !== null) return held;
  const given = normalPassword(password);
  const right = await verifyPassword(account?.passwordHash ?? null, given);
  if (!right || account === null) {
    alarm.note();
    log.info({ event: 'sign_in_refused', ip, user: account?.id }, 'sign-in refused');
    return refuse('wrong_credentials');
  }
  if (account.status === 'unconfirmed') return unconfirmed(deps, account);
  if (account.status === 'blocked') return refuse('account_access_denied');
  return { account, keys };
}

/** Who knows the password is told by mail how to go on; the answer is that of a wrong one. */
async function unconfirmed({ platform }: SignInDeps, account: LiveAccount): Promise<Refusal> {
  const keys = [{ key: `resend-email:${account.email.toLowerCase()}`, triesFree: 5 }];
  const limit = await consume(platform.database, keys);
  if (limit.type === 'free') await askForActivation(platform, account.email);
  return refuse('wrong_credentials');
}

/** A code or a passkey without e-mail and password: of a sign-in that waits, or a passkey alone. */
async function takeFactorAlone(deps: SignInDeps, attempt: SignInTry): Promise<SignInResult> {
  const { platform } = deps;
  const field = attempt.request.passkey ? 'passkey' : 'code';
  if (attempt.waiting === undefined) return refuse('invalid_code', field);
  const subject: Subject = { kind: 'sign_in', secret: attempt.waiting };
  const challenge = await findChallenge(platform.database, subject);
  if (challenge === null) return refuse('invalid_code', field);
  if (challenge.userId === null) return enterByPasskey(deps, attempt, subject);
  const account = await findAccount(platform.database, challenge.userId);
  if (account === null) return refuse('invalid_code', field);
  return finish(deps, attempt, account, null);
}

/** Checks the second factor and opens the session. */
async function finish(
  deps: SignInDeps,
  attempt: SignInTry,
  account: LiveAccount,
  keys: readonly RateLimitKey[] | null,
): Promise<SignInResult> {
  const { request, waiting, ip, device } = attempt;
  const { platform } = deps;
  const subject: Subject | null =
    waiting === undefined ? null : { kind: 'sign_in', secret: waiting };
  const factor = await checkFactor(platform, account, subject, request);
  if (isRefusal(factor)) return factor;
  const closed = subject !== null && (await closeChallenge(platform.database, subject));
  // A sign-in that waited may have ended meanwhile, by another code or with the password itself.
  const byItself = factor === 'email' || factor === 'passkey';
  if (keys === null && !byItself && !closed) return refuse('invalid_code', 'code');
  const knownDevice = await findDevice(platform.database, 'user', account.id, device);
  const counted = keys ?? signInKeys('user', { name: account.email, ip, knownDevice });
  return entered(deps, attempt, account, { method: factor, checked: account, keys: counted });
}

/** A passkey alone: it tells whose it is, and has asked its owner for a second factor itself. */
async function enterByPasskey(
  deps: SignInDeps,
  attempt: SignInTry,
  subject: Subject,
): Promise<SignInResult> {
  const { platform } = deps;
  const { passkey } = attempt.request;
  const challenge = await findChallenge(platform.database, subject);
  const asked = challenge?.passkeyChallenge ?? null;
  // One answer to a challenge, right or wrong.
  const closed = await closeChallenge(platform.database, subject);
  if (!passkey || asked === null || !closed) return refuse('invalid_code', 'passkey');
  const expected = { challenge: asked, site: visitorSite(platform) };
  const owner = await checkPasskey(platform.database, 'user', expected, passkey);
  const account = owner === null ? null : await findAccount(platform.database, owner);
  if (account === null) return refuse('invalid_code', 'passkey');
  if (account.status === 'blocked') return refuse('account_access_denied');
  return entered(deps, attempt, account, { method: 'passkey', checked: account, keys: [] });
}

async function entered(
  { platform }: SignInDeps,
  attempt: SignInTry,
  account: LiveAccount,
  how: Parameters<typeof enter>[3],
): Promise<SignInResult> {
  const done = await enter(platform, attempt, account.id, how);
  return isRefusal(done) ? done : { type: 'entered', ...done };
}
