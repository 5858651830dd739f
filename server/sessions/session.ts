import { and, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { newToken, tokenHashOf } from '../credentials/opaque-token.ts';
import { closeSignIns } from '../factors/challenge.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { type sessionMethods, userSessions } from './tables.ts';

export type Session = Omit<typeof userSessions.$inferSelect, 'tokenHash'>;
export type SessionMethod = (typeof sessionMethods)[number];

/** Where a session is opened from. */
export type Place = { readonly ip: string | null; readonly userAgent: string | null };

const idleDays = 7;
const ageDaysMax = 30;
/** A new session beyond these ends the one that was used the longest time ago. */
const sessionsMax = 20;
/** For so long after a proof of who one is, sensitive changes need no other. */
export const freshSeconds = 600;
/** Longest a browser keeps the cookie; the server forgets earlier. */
export const sessionSecondsMax = ageDaysMax * 24 * 3600;

/** A session lives seven days after its last use, and thirty days at most. */
const alive: SQL = sql`${userSessions.lastSeenAt} > now() - make_interval(days => ${idleDays})
  and ${userSessions.createdAt} > now() - make_interval(days => ${ageDaysMax})`;

const shown = {
  id: userSessions.id,
  userId: userSessions.userId,
  method: userSessions.method,
  ip: userSessions.ip,
  userAgent: userSessions.userAgent,
  createdAt: userSessions.createdAt,
  lastSeenAt: userSessions.lastSeenAt,
  authenticatedAt: userSessions.authenticatedAt,
};

/** Opens a session and gives its token, which is nowhere but in the answer. */
export async function openSession(
  tx: Transaction,
  userId: string,
  method: SessionMethod,
  { ip, userAgent }: Place,
): Promise<{ readonly token: string; readonly session: Session }> {
  const token = newToken();
  const kept = tx
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(and(eq(userSessions.userId, userId), alive))
    .orderBy(desc(userSessions.lastSeenAt))
    .limit(sessionsMax - 1);
  await tx
    .delete(userSessions)
    .where(and(eq(userSessions.userId, userId), notInArray(userSessions.id, kept)));
  const [session] = await tx
    .insert(userSessions)
    .values({
      userId,
      tokenHash: tokenHashOf(token),
      method,
      ip,
      userAgent: userAgent?.slice(0, 300) ?? null,
    })
    .returning(shown);
  if (session === undefined) throw new Error('the database kept no session');
  return { token, session };
}

/**
 * Gives a session a new token after another proof of who its user is; the old one opens nothing
 * any more. Null when it has ended meanwhile.
 */
export async function renewSession(
  tx: Queryable,
  sessionId: string,
): Promise<{ readonly token: string; readonly session: Session } | null> {
  const token = newToken();
  const [session] = await tx
    .update(userSessions)
    .set({ tokenHash: tokenHashOf(token), authenticatedAt: sql`now()`, lastSeenAt: sql`now()` })
    .where(and(eq(userSessions.id, sessionId), alive))
    .returning(shown);
  return session === undefined ? null : { token, session };
}

/** The session of a token, which counts as used; null when it is unknown or too old. */
export async function findSession(database: Queryable, token: string): Promise<Session | null> {
  const [found] = await database
    .select({
      ...shown,
      stale: sql<boolean>`${userSessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(userSessions)
    .where(and(eq(userSessions.tokenHash, tokenHashOf(token)), alive));
  if (found === undefined) return null;
  const { stale, ...session } = found;
  // Once a minute is enough to know that somebody is there.
  if (stale) {
    await database
      .update(userSessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(userSessions.id, session.id));
  }
  return session;
}

/** Whether a session has not ended; nobody ends it until the transaction does. */
export async function isGoing(tx: Transaction, sessionId: string): Promise<boolean> {
  const going = await tx
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(and(eq(userSessions.id, sessionId), alive))
    .for('key share');
  return going.length === 1;
}

/** The open sessions of a user, the most recently used first. */
export function listSessions(database: Queryable, userId: string): Promise<Session[]> {
  return database
    .select(shown)
    .from(userSessions)
    .where(and(eq(userSessions.userId, userId), alive))
    .orderBy(desc(userSessions.lastSeenAt));
}

/** Ends one session of a user; false when there is none such. */
export async function endSession(
  tx: Queryable,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx
    .delete(userSessions)
    .where(and(eq(userSessions.id, sessionId), eq(userSessions.userId, userId)));
  return ended.rowCount === 1;
}

/** Ends the session of a token, whoever's it is. */
export async function endSessionOf(tx: Queryable, token: string): Promise<void> {
  await tx.delete(userSessions).where(eq(userSessions.tokenHash, tokenHashOf(token)));
}

/**
 * Ends every session of a user, but for one where it is given, and every sign-in that waits for its
 * second step: it was begun with what may be no proof any more. Says how many sessions.
 */
export async function endSessions(
  tx: Queryable,
  userId: string,
  exceptId?: string,
): Promise<number> {
  await closeSignIns(tx, userId);
  const but = exceptId === undefined ? undefined : ne(userSessions.id, exceptId);
  const ended = await tx.delete(userSessions).where(and(eq(userSessions.userId, userId), but));
  return ended.rowCount ?? 0;
}

/** When a session ends if it is not used any more. */
export function endOf({ createdAt, lastSeenAt }: Session): Date {
  const day = 24 * 3600 * 1000;
  const idle = lastSeenAt.getTime() + idleDays * day;
  return new Date(Math.min(idle, createdAt.getTime() + ageDaysMax * day));
}

/** Removes sessions that are over. */
export async function sweepSessions(database: Queryable): Promise<void> {
  await database.delete(userSessions).where(sql`not (${alive})`);
}
