import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PasskeyAnswer } from '../../../contract/people/sessions.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { networkOf } from '../../people/auth/address.ts';
import { closeChallenge, openChallenge, tryChallenge } from '../../people/auth/challenge.ts';
import { findDevice } from '../../people/auth/devices.ts';
import { newToken } from '../../people/auth/opaque-token.ts';
import {
  checkPasskey,
  findPasskey,
  isMadeFor,
  type PasskeySite,
  passkeyHost,
  passkeyOptions,
} from '../../people/auth/passkeys.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { enter, type SignInResult } from './sign-in.ts';
import { operators } from './tables.ts';

const subjectOf = (state: string) => ({ kind: 'operator_sign_in', secret: state }) as const;

type OfferedPasskey = {
  readonly options: Record<string, unknown>;
  readonly state: string;
  /** Where passkeys of before may work instead: told at the office's own host alone. */
  readonly elsewhere: string | null;
};

/** What a browser asks any passkey made for an address of the office; refuses `rate_limited`. */
export async function offerPasskey(
  platform: Pick<Platform, 'database'>,
  site: PasskeySite,
  ip: string,
): Promise<OfferedPasskey | Refusal> {
  const { database } = platform;
  const keys = [{ key: `office-passkey:${networkOf(ip)}`, triesFree: 60 }];
  const many = await consumeOrRefuse(database, keys);
  if (many !== null) return many;
  const options = await passkeyOptions(platform, site, 'operator', null);
  const state = newToken();
  const { challenge: passkeyChallenge } = options;
  await openChallenge(database, subjectOf(state), { userId: null, passkeyChallenge });
  const elsewhere = site.origin === site.publicUrl ? null : new URL(site.publicUrl).hostname;
  return { options, state, elsewhere };
}

type PasskeyTry = {
  readonly state: string;
  readonly passkey: PasskeyAnswer;
  readonly site: PasskeySite;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly device?: string | undefined;
};

/**
 * Signs an operator in by a passkey, which has asked its owner for a finger, a face or a PIN: it is
 * both factors. Whatever is wrong is `invalid_code` on `passkey`; of a passkey that was made for
 * the other address of the office `passkey_elsewhere` says where it works.
 */
export async function signInByPasskey(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  attempt: PasskeyTry,
): Promise<SignInResult> {
  const { database } = platform;
  const subject = subjectOf(attempt.state);
  const challenge = (await tryChallenge(database, subject))?.passkeyChallenge ?? null;
  // Of two who come with one answer, one is let in.
  const closed = challenge !== null && (await closeChallenge(database, subject));
  if (challenge === null || !closed) return wrong();
  const { site, passkey } = attempt;
  const made = await findPasskey(database, 'operator', passkey.id);
  if (made !== null && !isMadeFor(made, site)) {
    const host = passkeyHost(made, site);
    return { type: 'refused', refusal: refuse('passkey_elsewhere', 'passkey', { host }) };
  }
  const id = await checkPasskey(database, 'operator', { challenge, site }, passkey);
  if (id === null) return wrong();
  const known = await findDevice(database, 'operator', id, attempt.device);
  return inTransaction(database, async (tx) => {
    const [current] = await tx
      .update(operators)
      .set({ lastSignInAt: sql`now()` })
      .where(and(eq(operators.id, id), isNull(operators.disabledAt)))
      .returning();
    if (current === undefined) return wrong();
    const how = { method: 'passkey', isKnown: known !== undefined } as const;
    return enter(tx, platform, current, { ...attempt, ...how });
  });
}

function wrong(): SignInResult {
  return { type: 'refused', refusal: refuse('invalid_code', 'passkey') };
}
