import type { ConfirmationMeta, ReauthenticationRequest } from '../../contract/sessions.ts';
import { factorsOf, type SecondFactor } from '../../core/accounts/second-factor.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { checkCurrent } from '../accounts/new-password.ts';
import { ensureChallenge, type Subject } from '../factors/challenge.ts';
import { bringsProof, checkFactor } from '../factors/check-factor.ts';
import { checkMailedCode, mailCode } from '../factors/email-code.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import type { Platform } from '../platform/platform.ts';
import type { SignedIn } from './asker.ts';

export type Reauthentication =
  | { readonly type: 'proved' }
  | { readonly type: 'second_step'; readonly meta: ConfirmationMeta }
  | Refusal;

/**
 * Has who is signed in prove it again: by the password, and by the second factor where there is
 * one. A passkey does for both. Who has neither password nor factor proves that the mail box is
 * still theirs.
 */
export async function reauthenticate(
  platform: Platform,
  user: SignedIn,
  request: ReauthenticationRequest,
): Promise<Reauthentication> {
  const { account } = user;
  const subject = subjectOf(user);
  if (request.passkey) {
    return proved(await checkFactor(platform, account, subject, { passkey: request.passkey }));
  }
  if (account.passwordHash !== null) {
    const wrong = await checkCurrent(platform, account, request.password ?? '', 'password');
    if (wrong !== null) return wrong;
  }
  const methods = factorsOf(await factorStateOf(platform.database, account));
  const code = { code: request.code ?? null };
  if (methods.length > 0) {
    if (!bringsProof(code)) return askFor(platform, user, methods, request.method);
    return proved(await checkFactor(platform, account, subject, code));
  }
  if (account.passwordHash !== null) return { type: 'proved' };
  if (!bringsProof(code)) return askFor(platform, user, ['email']);
  return proved(await checkMailedCode(platform, account, subject, request.code ?? ''));
}

/** What codes and passkeys of a signed-in user are bound to: the session they act in. */
export function subjectOf({ token }: Pick<SignedIn, 'token'>): Subject {
  return { kind: 'session', secret: token };
}

function proved(outcome: SecondFactor | Refusal | null): Reauthentication {
  return isRefusal(outcome) ? outcome : { type: 'proved' };
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
