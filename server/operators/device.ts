import { and, eq, sql } from 'drizzle-orm';
import { isToken, newToken, tokenHashOf } from '../credentials/opaque-token.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { operatorDevices, operators } from './tables.ts';

/** Longest a browser is known without a sign-in. */
export const deviceSecondsMax = 365 * 24 * 3600;

/** The token of a browser, if the owner of a login has signed in from it before. */
export async function findDevice(
  database: Queryable,
  login: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const rows = await database
    .select({ id: operatorDevices.operatorId })
    .from(operatorDevices)
    .innerJoin(operators, eq(operators.id, operatorDevices.operatorId))
    .where(
      and(
        eq(operators.login, login),
        eq(operatorDevices.tokenHash, tokenHashOf(token)),
        sql`${operatorDevices.lastSeenAt} > now() - make_interval(secs => ${deviceSecondsMax})`,
      ),
    );
  return rows.length > 0 ? token : undefined;
}

/** Remembers the browser an operator signed in from; gives the token it is to keep. */
export async function rememberDevice(
  tx: Transaction,
  operatorId: string,
  token: string | undefined,
): Promise<string> {
  // A browser that several operators use keeps one token, with a row for each of them.
  const kept = isToken(token) ? token : newToken();
  await tx
    .delete(operatorDevices)
    .where(
      and(
        eq(operatorDevices.operatorId, operatorId),
        sql`${operatorDevices.lastSeenAt} < now() - make_interval(secs => ${deviceSecondsMax})`,
      ),
    );
  await tx
    .insert(operatorDevices)
    .values({ operatorId, tokenHash: tokenHashOf(kept) })
    .onConflictDoUpdate({
      target: [operatorDevices.operatorId, operatorDevices.tokenHash],
      set: { lastSeenAt: sql`now()` },
    });
  return kept;
}

/** Forgets the browsers of an operator: with another password none of them is trusted. */
export async function forgetDevices(tx: Queryable, operatorId: string): Promise<void> {
  await tx.delete(operatorDevices).where(eq(operatorDevices.operatorId, operatorId));
}

/** Forgets browsers that nobody has signed in from for as long as they are known. */
export async function sweepOperatorDevices(database: Queryable): Promise<void> {
  await database
    .delete(operatorDevices)
    .where(sql`${operatorDevices.lastSeenAt} < now() - make_interval(secs => ${deviceSecondsMax})`);
}
