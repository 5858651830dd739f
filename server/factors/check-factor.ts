import type { PasskeyAnswer } from '../../contract/sessions.ts';
import {
  factorOfCode,
  factorsOf,
  plainCode,
  type SecondFactor,
} from '../../core/accounts/second-factor.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { type RateLimitKey, refuseTooMany, resetTries } from '../credentials/rate-limiter.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { closeChallenge, type Subject, tryChallenge } from './challenge.ts';
import { checkMailedCode } from './email-code.ts';
import { factorStateOf } from './factor-state.ts';
import { checkPasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { checkTotp } from './totp.ts';

export type Proof = {
  readonly code?: string | null | undefined;
  readonly passkey?: PasskeyAnswer | null | undefined;
};

/** Whether a request brings a second proof at all. */
export function bringsProof({ code, passkey }: Proof): boolean {
  return (code ?? '').trim() !== '' || (passkey !== undefined && passkey !== null);
}

/**
 * Checks a second proof: a code of the app, of a mail or of the recovery list, told apart by how
 * it is written, or a passkey. Each works once. Gives which it was; refuses `invalid_code`, and
 * `rate_limited` after too many tries at the account.
 */
export async function checkFactor(
  platform: Platform,
  account: LiveAccount,
  subject: Subject | null,
  proof: Proof,
): Promise<SecondFactor | Refusal> {
  const { database } = platform;
  const keys: RateLimitKey[] = [{ key: `factor:${account.id}`, triesFree: 15, clears: true }];
  const held = await refuseTooMany(database, keys);
  if (held !== null) return held;
  const able = factorsOf(await factorStateOf(database, account));
  const code = plainCode(proof.code ?? '');
  const factor = code === '' ? 'passkey' : factorOfCode(code);
  const right =
    able.includes(factor) && (await isRight(platform, account, subject, factor, code, proof));
  if (!right) return refuse('invalid_code', code === '' ? 'passkey' : 'code');
  await inTransaction(database, (tx) => resetTries(tx, keys));
  return factor;
}

async function isRight(
  platform: Platform,
  account: LiveAccount,
  subject: Subject | null,
  factor: SecondFactor,
  code: string,
  { passkey }: Proof,
): Promise<boolean> {
  const { database } = platform;
  switch (factor) {
    case 'totp':
      return checkTotp(database, platform, account.id, code);
    case 'recovery':
      return takeRecoveryCode(database, account.id, code);
    case 'email':
      return subject !== null && (await checkMailedCode(platform, account, subject, code)) === null;
    case 'passkey': {
      const challenge = subject === null ? null : await tryChallenge(database, subject);
      const asked = challenge?.passkeyChallenge ?? null;
      if (subject === null || asked === null || !passkey) return false;
      const owner = await checkPasskey(platform, asked, passkey);
      return owner === account.id && closeChallenge(database, subject);
    }
    default:
      return factor satisfies never;
  }
}
