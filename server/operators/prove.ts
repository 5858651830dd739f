import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse, tooMany } from '../../core/refusal.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { consumeTry, resetTries } from './rate-limiter.ts';
import { checkCode, factorStateOf } from './second-factor.ts';
import { renewProof, type SignedIn } from './sessions.ts';
import { operators } from './tables.ts';

export type Proof = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
};

/**
 * An operator proves once more who they are: by a code where they have a second factor, by the
 * password otherwise. For ten minutes their session may then do what asks for it. Refuses
 * `invalid_code` on `code`, `mismatch` on `password`, and `rate_limited` after too many tries.
 */
export async function prove(
  platform: Pick<Platform, 'database' | 'clock'>,
  { operator, sessionId }: SignedIn,
  proof: Proof,
): Promise<Refusal | null> {
  const { database } = platform;
  const waitSeconds = await consumeTry(database, { sessionId });
  if (waitSeconds !== null) {
    return tooMany(waitSeconds);
  }
  const right = await isRight(platform, operator.id, proof);
  if (isRefusal(right)) return right;
  await inTransaction(database, async (tx) => {
    await resetTries(tx, { sessionId });
    await renewProof(tx, sessionId);
  });
  return null;
}

async function isRight(
  platform: Pick<Platform, 'database' | 'clock'>,
  operatorId: string,
  { password = '', code = '' }: Proof,
): Promise<true | Refusal> {
  const { database } = platform;
  const { confirmed } = await factorStateOf(database, operatorId);
  if (confirmed) {
    if (code.trim() === '') return refuse('required', 'code');
    return (await checkCode(platform, operatorId, code)) || refuse('invalid_code', 'code');
  }
  if (password === '') return refuse('required', 'password');
  const [found] = await database.select().from(operators).where(eq(operators.id, operatorId));
  if (found === undefined) return refuse('unauthenticated');
  return (await verifyPassword(found.passwordHash, password)) || refuse('mismatch', 'password');
}
