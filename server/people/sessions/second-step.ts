import type { ConfirmationMeta } from '../../../contract/people/sessions.ts';
import { factorsOf } from '../../../core/accounts/second-factor.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { openChallenge, type Subject } from '../auth/challenge.ts';
import { newToken } from '../auth/opaque-token.ts';
import { mailCode } from '../factors/email-code.ts';
import { factorStateOf } from '../factors/factor-state.ts';

export type SecondStep = {
  readonly type: 'second_step';
  readonly token: string;
  readonly meta: ConfirmationMeta;
};

/**
 * Asks for the second step of a sign-in, where a second factor is switched on; null where none is.
 * What was shown so far is kept under a token that the browser brings with the second factor.
 */
export async function askSecondStep(
  platform: Platform,
  account: LiveAccount,
): Promise<SecondStep | null | Refusal> {
  const methods = factorsOf(await factorStateOf(platform.database, account));
  const [method] = methods;
  if (method === undefined) return null;
  const subject: Subject = { kind: 'sign_in', secret: newToken() };
  const challenge = await openChallenge(platform.database, subject, { userId: account.id });
  if (method === 'email') {
    const held = await mailCode(platform, account, subject);
    if (held !== null) return held;
  }
  const meta: ConfirmationMeta = {
    confirmation_required: true,
    method,
    methods: [...methods],
    expires_at: challenge.expiresAt.toISOString(),
  };
  return { type: 'second_step', token: subject.secret, meta };
}
