import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { readCodeState } from '../../people/auth/code-state.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { verifyPassword } from '../../people/auth/password-hash.ts';
import { markAuthenticated } from '../../people/auth/sessions.ts';
import type { Platform } from '../../platform/platform.ts';
import { attempt, type RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import { consumeCode } from './second-factor.ts';
import type { SignedIn } from './signed-in.ts';
import { operators } from './tables.ts';

type Reauthentication = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
};

/** What tries of whoever holds an open session are counted under: strangers add nothing to it. */
export function sessionKeys({ sessionId }: Pick<SignedIn, 'sessionId'>): RateLimitKey[] {
  return [{ key: `reauthentication:${sessionId}`, triesFree: 5, clears: true }];
}

/**
 * An operator shows once more who they are: by a code where they have a second factor, by the
 * password otherwise. For ten minutes their session may then do what asks for it. Refuses
 * `invalid_code` on `code`, `mismatch` on `password`, and `rate_limited` after too many tries.
 */
export async function reauthenticate(
  platform: Pick<Platform, 'database' | 'clock'>,
  { operator, sessionId }: SignedIn,
  given: Reauthentication,
): Promise<Refusal | null> {
  const { database } = platform;
  const right = await attempt(database, sessionKeys({ sessionId }), () =>
    check(platform, operator.id, given),
  );
  if (isRefusal(right)) return right;
  const marked = await markAuthenticated(database, 'operator', sessionId);
  return marked ? null : refuse('unauthenticated');
}

async function check(
  platform: Pick<Platform, 'database' | 'clock'>,
  operatorId: string,
  { password = '', code = '' }: Reauthentication,
): Promise<null | Refusal> {
  const { database } = platform;
  const { totp } = await readCodeState(database, operatorIdentity(operatorId));
  if (totp) {
    if (code.trim() === '') return refuse('required', 'code');
    const consumed = await consumeCode(platform, operatorId, code);
    return consumed === null ? refuse('invalid_code', 'code') : null;
  }
  if (password === '') return refuse('required', 'password');
  const [found] = await database.select().from(operators).where(eq(operators.id, operatorId));
  if (found === undefined) return refuse('unauthenticated');
  const right = await verifyPassword(found.passwordHash, password);
  return right ? null : refuse('mismatch', 'password');
}
