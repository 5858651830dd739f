import { and, desc, eq, sql } from 'drizzle-orm';
import { isToken, newToken, tokenHashOf } from '../credentials/opaque-token.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { userDevices } from './tables.ts';

/** Whether a user has signed in from this browser before. */
export async function isKnownDevice(
  database: Queryable,
  userId: string,
  token: string | undefined,
): Promise<boolean> {
  if (!isToken(token)) return false;
  const mine = ofToken(userId, token);
  const rows = await database.select({ id: userDevices.userId }).from(userDevices).where(mine);
  return rows.length > 0;
}

/** Remembers the browser a user signed in from; gives the token it is to keep. */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  token: string | undefined,
  ip: string | null,
): Promise<{ readonly token: string; readonly isNew: boolean }> {
  if (isToken(token)) {
    const seen = await tx
      .update(userDevices)
      .set({ lastSeenAt: sql`now()`, ip })
      .where(ofToken(userId, token));
    if (seen.rowCount === 1) return { token, isNew: false };
  }
  // A browser that several people use keeps one token, with a row for each of them.
  const kept = isToken(token) ? token : newToken();
  await tx
    .insert(userDevices)
    .values({ userId, tokenHash: tokenHashOf(kept), ip })
    .onConflictDoNothing();
  return { token: kept, isNew: true };
}

/** Browsers a user has signed in from, the last seen first. */
export function listDevices(database: Queryable, userId: string) {
  return database
    .select({
      createdAt: userDevices.createdAt,
      lastSeenAt: userDevices.lastSeenAt,
      ip: userDevices.ip,
    })
    .from(userDevices)
    .where(eq(userDevices.userId, userId))
    .orderBy(desc(userDevices.lastSeenAt));
}

/** Forgets the browsers of a user: after a reset none of them is trusted. */
export async function forgetDevices(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(userDevices).where(eq(userDevices.userId, userId));
}

/** Removes browsers that were not seen for a year. */
export async function sweepDevices(database: Queryable): Promise<void> {
  await database
    .delete(userDevices)
    .where(sql`${userDevices.lastSeenAt} < now() - interval '1 year'`);
}

function ofToken(userId: string, token: string) {
  return and(eq(userDevices.userId, userId), eq(userDevices.tokenHash, tokenHashOf(token)));
}
