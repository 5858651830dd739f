import type { PasskeyAnswer } from '../../../contract/people/sessions.ts';
import {
  factorOfCode,
  factorsOf,
  plainCode,
  type SecondFactor,
} from '../../../core/accounts/second-factor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { attempt, type RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { closeChallenge, type Subject, tryChallenge } from '../auth/challenge.ts';
import { userIdentity } from '../auth/identity.ts';
import { checkPasskey, visitorSite } from '../auth/passkeys.ts';
import { consumeRecoveryCode } from '../auth/recovery-codes.ts';
import { checkTotp } from '../auth/totp.ts';
import { checkMailedCode } from './email-code.ts';
import { factorStateOf } from './factor-state.ts';

type FactorAnswer = {
  readonly code?: string | null | undefined;
  readonly passkey?: PasskeyAnswer | null | undefined;
};

/** Whether a request brings a second factor at all. */
export function bringsFactor({ code, passkey }: FactorAnswer): boolean {
  return (code ?? '').trim() !== '' || (passkey !== undefined && passkey !== null);
}

/**
 * Checks a second factor: a code of the app, of a mail or of the recovery list, told apart by how
 * it is written, or a passkey. Each works once. Gives which it was; refuses `invalid_code`, and
 * `rate_limited` after too many tries at the account.
 */
export async function checkFactor(
  platform: Platform,
  account: LiveAccount,
  subject: Subject | null,
  answer: FactorAnswer,
): Promise<SecondFactor | Refusal> {
  const { database } = platform;
  const keys: RateLimitKey[] = [{ key: `factor:${account.id}`, triesFree: 15, clears: true }];
  return attempt<SecondFactor>(database, keys, async () => {
    const able = factorsOf(await factorStateOf(database, account));
    const code = plainCode(answer.code ?? '');
    const factor = code === '' ? 'passkey' : factorOfCode(code);
    const right =
      able.includes(factor) &&
      (await isRight(platform, account, subject, { factor, code, answer }));
    return right ? factor : refuse('invalid_code', code === '' ? 'passkey' : 'code');
  });
}

async function isRight(
  platform: Platform,
  account: LiveAccount,
  subject: Subject | null,
  {
    factor,
    code,
    answer: { passkey },
  }: { readonly factor: SecondFactor; readonly code: string; readonly answer: FactorAnswer },
): Promise<boolean> {
  const { database } = platform;
  switch (factor) {
    case 'totp':
      return checkTotp(database, platform.clock, userIdentity(account.id), code);
    case 'recovery':
      return consumeRecoveryCode(database, userIdentity(account.id), code);
    case 'email':
      return subject !== null && (await checkMailedCode(platform, account, subject, code)) === null;
    case 'passkey': {
      const challenge = subject === null ? null : await tryChallenge(database, subject);
      const asked = challenge?.passkeyChallenge ?? null;
      if (subject === null || asked === null || !passkey) return false;
      const expected = { challenge: asked, site: visitorSite(platform) };
      const owner = await checkPasskey(database, 'user', expected, passkey);
      return owner === account.id && closeChallenge(database, subject);
    }
    default:
      return factor satisfies never;
  }
}
