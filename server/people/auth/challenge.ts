import { createHash, randomInt } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { plainCode } from '../../../core/accounts/second-factor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Identity } from './identity.ts';
import { tokenHashOf } from './opaque-token.ts';
import { factorChallenges } from './tables.ts';

/** How long what was asked for is waited for. */
export const challengeMinutes = {
  sign_in: 10,
  session: 10,
  operator_email: 30,
  operator_sign_in: 10,
  operator_session: 10,
} as const;
const triesMax = 5;
const codeDigits = 8;

/**
 * What a challenge is bound to: one sign-in under way or one session, whose `secret` is the token
 * that its browser alone holds, so that a code works for that browser and no other. An operator's
 * sign-in by a passkey is told its token as `state`; a passkey that an operator adds is bound to
 * the id of the session, the e-mail that they want to be written to, to their own.
 */
export type Subject = {
  readonly kind: keyof typeof challengeMinutes;
  readonly secret: string;
};

type Challenge = typeof factorChallenges.$inferSelect;

/** Opens a challenge, in place of an earlier one with the same subject. */
export async function openChallenge(
  tx: Queryable,
  subject: Subject,
  asked: {
    readonly userId: string | null;
    readonly code?: string;
    readonly passkeyChallenge?: string;
  },
): Promise<Challenge> {
  const values = {
    userId: asked.userId,
    codeHash: asked.code === undefined ? null : codeHashOf(subject, asked.code),
    passkeyChallenge: asked.passkeyChallenge ?? null,
    tries: 0,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes[subject.kind]})`,
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

/** Closes every sign-in of somebody that waits for its second step; only users' do. */
export async function closeSignIns(database: Queryable, { kind, id }: Identity): Promise<void> {
  if (kind !== 'user') return;
  const signIns = like(factorChallenges.subject, 'sign_in:%');
  await database.delete(factorChallenges).where(and(eq(factorChallenges.userId, id), signIns));
}

/** Forgets everything that was asked of a user. */
export async function dropChallenges(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId));
}

/** A code to be mailed: eight digits, so that nobody takes it for an app's. */
export function drawCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** Checks a mailed code, and uses it up; after five wrong ones another must be asked for. */
export async function consumeMailedCode(
  database: Queryable,
  subject: Subject,
  userId: string | null,
  code: string,
): Promise<boolean> {
  const challenge = await tryChallenge(database, subject);
  return (
    challenge?.userId === userId &&
    challenge.codeHash?.equals(codeHashOf(subject, plainCode(code))) === true &&
    (await closeChallenge(database, subject))
  );
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
