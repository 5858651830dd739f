import type {
  ConfirmationMeta,
  ReauthenticationRequest,
} from '../../../contract/people/sessions.ts';
import { factorsOf, type SecondFactor } from '../../../core/accounts/second-factor.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkCurrent } from '../accounts/new-password.ts';
import { ensureChallenge, type Subject } from '../auth/challenge.ts';
import { bringsFactor, checkFactor } from '../factors/check-factor.ts';
import { checkMailedCode, mailCode } from '../factors/email-code.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import type { SignedIn } from './asker.ts';

type Reauthentication =
  | { readonly type: 'reauthenticated' }
  | { readonly type: 'second_step'; readonly meta: ConfirmationMeta }
  | Refusal;

/**
 * Reauthenticates who is signed in: by the password, and by the second factor where there is one.
 * A passkey does for both. Who has neither password nor factor shows that the mail box is still
 * theirs.
 */
export async function reauthenticate(
  platform: Platform,
  user: SignedIn,
  request: ReauthenticationRequest,
): Promise<Reauthentication> {
  const { account } = user;
  const subject = subjectOf(user);
  if (request.passkey) {
    return reauthenticated(
      await checkFactor(platform, account, subject, { passkey: request.passkey }),
    );
  }
  if (account.passwordHash !== null) {
    const wrong = await checkCurrent(platform, account, request.password ?? '', 'password');
    if (wrong !== null) return wrong;
  }
  const methods = factorsOf(await factorStateOf(platform.database, account));
  const code = { code: request.code ?? null };
  if (methods.length > 0) {
    if (!bringsFactor(code)) return askFor(platform, user, methods, request.method);
    return reauthenticated(await checkFactor(platform, account, subject, code));
  }
  if (account.passwordHash !== null) return { type: 'reauthenticated' };
  if (!bringsFactor(code)) return askFor(platform, user, ['email']);
  return reauthenticated(await checkMailedCode(platform, account, subject, request.code ?? ''));
}

/** What codes and passkeys of a signed-in user are bound to: the session they act in. */
export function subjectOf({ token }: Pick<SignedIn, 'token'>): Subject {
  return { kind: 'session', secret: token };
}

function reauthenticated(outcome: SecondFactor | Refusal | null): Reauthentication {
  return isRefusal(outcome) ? outcome : { type: 'reauthenticated' };
}

async function askFor(
  platform: Platform,
  user: SignedIn,
  methods: readonly SecondFactor[],
  wanted?: SecondFactor | null,
): Promise<Reauthentication> {
  const [first = 'email'] = methods;
  const method = methods.find((able) => able === wanted) ?? first;
  const subject = subjectOf(user);
  const challenge = await ensureChallenge(platform.database, subject, user.account.id);
  if (method === 'email') {
    const held = await mailCode(platform, user.account, subject);
    if (held !== null) return held;
  }
  const meta: ConfirmationMeta = {
    confirmation_required: true,
    method,
    methods: [...methods],
    expires_at: challenge.expiresAt.toISOString(),
  };
  return { type: 'second_step', meta };
}
