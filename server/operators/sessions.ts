import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { operatorSessions, operators } from './tables.ts';

export type Operator = Pick<
  typeof operators.$inferSelect,
  'id' | 'login' | 'name' | 'role' | 'mustChangePassword'
>;
export type SessionRow = typeof operatorSessions.$inferSelect;

/** Who is signed in and through which session. */
export type SignedIn = {
  readonly operator: Operator;
  readonly sessionId: string;
  /** They have proved within the last ten minutes who they are. */
  readonly fresh: boolean;
  readonly secondFactor: boolean;
};

const freshMinutes = 10;

const idleHours = 12;
const ageDaysMax = 7;

/** A session lives twelve hours after its last use, and seven days at most. */
const alive: SQL = sql`${operatorSessions.lastSeenAt} > now() - make_interval(hours => ${idleHours})
  and ${operatorSessions.createdAt} > now() - make_interval(days => ${ageDaysMax})`;

/** Longest the browser keeps the cookie; the server forgets earlier. */
export const sessionSecondsMax = ageDaysMax * 24 * 3600;

/** Opens a session and gives the token, which is nowhere but in the answer. */
export async function openSession(
  tx: Transaction,
  operatorId: string,
  from: { readonly ip: string | null; readonly userAgent: string | null },
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), sql`not (${alive})`));
  const [row] = await tx
    .insert(operatorSessions)
    .values({
      operatorId,
      tokenHash: hashOf(token),
      ip: from.ip,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
    })
    .returning({ id: operatorSessions.id });
  if (row === undefined) throw new Error('the database kept no session');
  return { token, sessionId: row.id };
}

/**
 * Who a token belongs to; null when it is unknown, too old, or its operator was disabled. Being
 * looked up is being used, unless it is only `watched`: a page left open keeps nobody signed in.
 */
export async function findSession(
  database: Queryable,
  token: string,
  options: { readonly watched?: boolean } = {},
): Promise<SignedIn | null> {
  const [found] = await database
    .select({
      sessionId: operatorSessions.id,
      stale: sql<boolean>`${operatorSessions.lastSeenAt} < now() - interval '1 minute'`,
      fresh: sql<boolean>`${operatorSessions.authenticatedAt}
        > now() - make_interval(mins => ${freshMinutes})`,
      secondFactor: sql<boolean>`exists (select from operator_totps t
        where t.operator_id = ${operators.id} and t.confirmed_at is not null)`,
      operator: {
        id: operators.id,
        login: operators.login,
        name: operators.name,
        role: operators.role,
        mustChangePassword: operators.mustChangePassword,
      },
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, hashOf(token)), alive, isNull(operators.disabledAt)));
  if (found === undefined) return null;
  const { sessionId, operator, fresh, secondFactor } = found;
  // Once a minute is enough to know that somebody is there.
  if (found.stale && options.watched !== true) {
    await database
      .update(operatorSessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(operatorSessions.id, sessionId));
  }
  return { operator, sessionId, fresh, secondFactor };
}

/** The operator of a session has proved who they are just now. */
export async function renewProof(tx: Queryable, sessionId: string): Promise<void> {
  await tx
    .update(operatorSessions)
    .set({ authenticatedAt: sql`now()` })
    .where(eq(operatorSessions.id, sessionId));
}

/** The open sessions of an operator, the most recently used first. */
export async function listSessions(database: Queryable, operatorId: string): Promise<SessionRow[]> {
  return database
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), alive))
    .orderBy(desc(operatorSessions.lastSeenAt));
}

/** Ends one session of an operator; false when there is none such. */
export async function endSession(
  tx: Queryable,
  operatorId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.id, sessionId), eq(operatorSessions.operatorId, operatorId)));
  return ended.rowCount === 1;
}

/** Ends every session of an operator, but for one where it is given. */
export async function endSessions(
  tx: Queryable,
  operatorId: string,
  exceptId?: string,
): Promise<void> {
  const but = exceptId === undefined ? undefined : ne(operatorSessions.id, exceptId);
  await tx.delete(operatorSessions).where(and(eq(operatorSessions.operatorId, operatorId), but));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Removes sessions of operators that are over. */
export async function sweepOperatorSessions(database: Queryable): Promise<void> {
  await database.delete(operatorSessions).where(sql`not (${alive})`);
}
