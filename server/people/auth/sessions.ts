import { and, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { closeSignIns } from './challenge.ts';
import { type Identity, type IdentityKind, identityKinds } from './identity.ts';
import { newToken, tokenHashOf } from './opaque-token.ts';
import { authPolicies, recentSeconds } from './policies.ts';
import { authTables, type sessionMethods, type userSessions } from './tables.ts';

export type SessionMethod = (typeof sessionMethods)[number];

export type Session = Omit<typeof userSessions.$inferSelect, 'tokenHash'> & {
  /** Its owner has shown within the last ten minutes who they are. */
  readonly recentlyAuthenticated: boolean;
};

/** A session with its token, which is nowhere but in the answer. */
type OpenedSession = { readonly token: string; readonly session: Session };

/** Where a session is opened from. */
export type Place = { readonly ip: string | null; readonly userAgent: string | null };

/** Opens a session. Those that are over go, and those beyond the bound of their kind. */
export async function openSession(
  tx: Transaction,
  { kind, id: ownerId }: Identity,
  method: SessionMethod,
  { ip, userAgent }: Place,
): Promise<OpenedSession> {
  const { sessions } = authTables[kind];
  const remaining = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), isAlive(kind)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(authPolicies[kind].sessionsMax - 1);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.ownerId, ownerId), notInArray(sessions.id, remaining)));
  const token = newToken();
  const agent = userAgent?.slice(0, 300) ?? null;
  const [session] = await tx
    .insert(sessions)
    .values({ ownerId, tokenHash: tokenHashOf(token), method, ip, userAgent: agent })
    .returning(shown(kind));
  if (session === undefined) throw new Error('the database kept no session');
  return { token, session };
}

/**
 * Gives a session a new token after its owner has shown again who they are; the old one opens
 * nothing any more. Null when it has ended meanwhile.
 */
export async function renewSession(
  tx: Queryable,
  kind: IdentityKind,
  sessionId: string,
): Promise<OpenedSession | null> {
  const { sessions } = authTables[kind];
  const token = newToken();
  const [session] = await tx
    .update(sessions)
    .set({ tokenHash: tokenHashOf(token), authenticatedAt: sql`now()`, lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isAlive(kind)))
    .returning(shown(kind));
  return session === undefined ? null : { token, session };
}

/** The same with the token as it is; false when the session has ended meanwhile. */
export async function markAuthenticated(
  tx: Queryable,
  kind: IdentityKind,
  sessionId: string,
): Promise<boolean> {
  const { sessions } = authTables[kind];
  const marked = await tx
    .update(sessions)
    .set({ authenticatedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isAlive(kind)));
  return marked.rowCount === 1;
}

/**
 * The session of a token; null when it is unknown or too old. Being looked up is being used, unless
 * it is only `watched`: a page left open keeps nobody signed in.
 */
export async function findSession(
  database: Queryable,
  kind: IdentityKind,
  token: string,
  { watched = false }: { readonly watched?: boolean } = {},
): Promise<Session | null> {
  const { sessions } = authTables[kind];
  const [found] = await database
    .select({
      ...shown(kind),
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHashOf(token)), isAlive(kind)));
  if (found === undefined) return null;
  const { stale, ...session } = found;
  // Once a minute is enough to know that somebody is there.
  if (stale && !watched) {
    await database
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.id, session.id));
  }
  return session;
}

/** Whether a session has not ended; nobody ends it until the transaction does. */
export async function holdsSession(
  tx: Transaction,
  kind: IdentityKind,
  sessionId: string,
): Promise<boolean> {
  const { sessions } = authTables[kind];
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isAlive(kind)))
    .for('key share');
  return open.length === 1;
}

/** The open sessions of somebody, the most recently used first. */
export function listSessions(database: Queryable, { kind, id }: Identity): Promise<Session[]> {
  const { sessions } = authTables[kind];
  return database
    .select(shown(kind))
    .from(sessions)
    .where(and(eq(sessions.ownerId, id), isAlive(kind)))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Ends one session of somebody; false when they have none such. */
export async function endSession(
  tx: Queryable,
  { kind, id }: Identity,
  sessionId: string,
): Promise<boolean> {
  const { sessions } = authTables[kind];
  const mine = and(eq(sessions.id, sessionId), eq(sessions.ownerId, id));
  const ended = await tx.delete(sessions).where(mine);
  return ended.rowCount === 1;
}

/** Ends the session of a token, whoever's it is. */
export async function endSessionOf(
  tx: Queryable,
  kind: IdentityKind,
  token: string,
): Promise<void> {
  const { sessions } = authTables[kind];
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHashOf(token)));
}

/**
 * Ends every session of somebody, but for one where it is given, and every sign-in that waits for
 * its second step: it was begun with a password that may open nothing any more. Says how many
 * sessions.
 */
export async function endSessions(
  tx: Queryable,
  who: Identity,
  exceptId?: string,
): Promise<number> {
  const { sessions } = authTables[who.kind];
  await closeSignIns(tx, who);
  const but = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  const ended = await tx.delete(sessions).where(and(eq(sessions.ownerId, who.id), but));
  return ended.rowCount ?? 0;
}

/** When a session ends if it is not used any more. */
export function endOf(
  kind: IdentityKind,
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
): Date {
  const { idleHours, ageDaysMax } = authPolicies[kind];
  const hour = 3_600_000;
  const idle = lastSeenAt.getTime() + idleHours * hour;
  return new Date(Math.min(idle, createdAt.getTime() + ageDaysMax * 24 * hour));
}

/** Until when sensitive actions ask for nothing more. */
export function recentUntil({ authenticatedAt }: Pick<Session, 'authenticatedAt'>): Date {
  return new Date(authenticatedAt.getTime() + recentSeconds * 1000);
}

/** Removes sessions that are over. */
export async function sweepSessions(database: Queryable): Promise<void> {
  for (const kind of identityKinds) {
    await database.delete(authTables[kind].sessions).where(sql`not (${isAlive(kind)})`);
  }
}

function isAlive(kind: IdentityKind): SQL {
  const { sessions } = authTables[kind];
  const { idleHours, ageDaysMax } = authPolicies[kind];
  return sql`${sessions.lastSeenAt} > now() - make_interval(hours => ${idleHours})
    and ${sessions.createdAt} > now() - make_interval(days => ${ageDaysMax})`;
}

function shown(kind: IdentityKind) {
  const { sessions } = authTables[kind];
  return {
    id: sessions.id,
    ownerId: sessions.ownerId,
    method: sessions.method,
    ip: sessions.ip,
    userAgent: sessions.userAgent,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    authenticatedAt: sessions.authenticatedAt,
    recentlyAuthenticated: sql<boolean>`${sessions.authenticatedAt}
      > now() - make_interval(secs => ${recentSeconds})`,
  };
}
