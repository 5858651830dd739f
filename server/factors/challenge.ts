import { createHash } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { tokenHashOf } from '../credentials/opaque-token.ts';
import type { Queryable } from '../platform/database/database.ts';
import { factorChallenges } from './tables.ts';

export const challengeMinutes = 10;
const triesMax = 5;

/**
 * What a proof is asked for: one sign-in under way, or one session. `secret` is the token that its
 * browser alone holds: a code works for that browser and no other.
 */
export type Subject = { readonly kind: 'sign_in' | 'session'; readonly secret: string };

export type Challenge = typeof factorChallenges.$inferSelect;

/** Opens a challenge, in place of an earlier one with the same subject. */
export async function openChallenge(
  tx: Queryable,
  subject: Subject,
  asked: { readonly userId: string | null; readonly passkeyChallenge?: string },
): Promise<Challenge> {
  const values = {
    userId: asked.userId,
    codeHash: null,
    passkeyChallenge: asked.passkeyChallenge ?? null,
    tries: 0,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  };
  const [row] = await tx
    .insert(factorChallenges)
    .values({ subject: nameOf(subject), ...values })
    .onConflictDoUpdate({ target: factorChallenges.subject, set: values })
    .returning();
  if (row === undefined) throw new Error('the database kept no challenge');
  return row;
}

/** The open challenge of a subject and a user, made where there is none. */
export async function ensureChallenge(
  tx: Queryable,
  subject: Subject,
  userId: string,
): Promise<Challenge> {
  const open = await findChallenge(tx, subject);
  return open?.userId === userId ? open : openChallenge(tx, subject, { userId });
}

/** Adds what is asked for to a challenge that is open. */
export async function addToChallenge(
  tx: Queryable,
  subject: Subject,
  asked: { readonly code?: string; readonly passkeyChallenge?: string },
): Promise<void> {
  const { code, passkeyChallenge } = asked;
  await tx
    .update(factorChallenges)
    .set({
      ...(code === undefined ? {} : { codeHash: codeHashOf(subject, code) }),
      ...(passkeyChallenge === undefined ? {} : { passkeyChallenge }),
    })
    .where(eq(factorChallenges.subject, nameOf(subject)));
}

/** Reads an open challenge; null when there is none, or it is too old or was tried too often. */
export async function findChallenge(
  database: Queryable,
  subject: Subject,
): Promise<Challenge | null> {
  const [row] = await database.select().from(factorChallenges).where(open(subject));
  return row ?? null;
}

/** Counts a try at a challenge and reads it; after five tries there is none to read. */
export async function tryChallenge(
  database: Queryable,
  subject: Subject,
): Promise<Challenge | null> {
  const [row] = await database
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(open(subject))
    .returning();
  return row ?? null;
}

/** Closes a challenge; of two who come with its answer at once, one hears true. */
export async function closeChallenge(database: Queryable, subject: Subject): Promise<boolean> {
  const closed = await database
    .delete(factorChallenges)
    .where(eq(factorChallenges.subject, nameOf(subject)));
  return closed.rowCount === 1;
}

/** Closes every sign-in of a user that waits for its second step. */
export async function closeSignIns(database: Queryable, userId: string): Promise<void> {
  const signIns = like(factorChallenges.subject, 'sign_in:%');
  await database.delete(factorChallenges).where(and(eq(factorChallenges.userId, userId), signIns));
}

/** Whether a code is the one that was mailed for this subject. */
export function isCodeOf(challenge: Challenge, subject: Subject, code: string): boolean {
  return challenge.codeHash?.equals(codeHashOf(subject, code)) ?? false;
}

/** Removes challenges that are over. */
export async function sweepChallenges(database: Queryable): Promise<void> {
  await database.delete(factorChallenges).where(sql`${factorChallenges.expiresAt} < now()`);
}

function open(subject: Subject) {
  return and(
    eq(factorChallenges.subject, nameOf(subject)),
    sql`${factorChallenges.expiresAt} > now()`,
    sql`${factorChallenges.tries} < ${triesMax}`,
  );
}

function nameOf({ kind, secret }: Subject): string {
  return `${kind}:${tokenHashOf(secret).toString('base64url')}`;
}

/** Hashed with a secret of 256 bits that the database does not have: it cannot be guessed from. */
function codeHashOf({ secret }: Subject, code: string): Buffer {
  return createHash('sha256').update(`${secret}:${code}`).digest();
}
