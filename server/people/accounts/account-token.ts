import { and, eq, isNull, sql } from 'drizzle-orm';
import { type TokenPurpose, tokenHours } from '../../../core/accounts/account-token.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isToken, newToken, tokenHashOf } from '../auth/opaque-token.ts';
import { userTokens } from './tables.ts';

type AccountToken = typeof userTokens.$inferSelect;

/**
 * Makes a token for a mail; the earlier ones for the same purpose stop working, except those that
 * `activate`: people open the first mail of several, and each of them proves the same address.
 */
export async function issueToken(
  tx: Transaction,
  userId: string,
  purpose: TokenPurpose,
  email: string,
): Promise<string> {
  if (purpose !== 'activate') await dropTokens(tx, userId, purpose);
  const token = newToken();
  const expiresAt = sql`now() + make_interval(hours => ${tokenHours[purpose]})`;
  await tx
    .insert(userTokens)
    .values({ tokenHash: tokenHashOf(token), userId, purpose, email, expiresAt });
  return token;
}

/** Reads a token that was not used and still lives; null for every other. */
export async function findToken(
  database: Queryable,
  token: string,
  purpose: TokenPurpose,
): Promise<AccountToken | null> {
  if (!isToken(token)) return null;
  const [row] = await database.select().from(userTokens).where(works(token, purpose));
  return row ?? null;
}

/** Uses a token up: of two who come with it at the same moment one gets it. */
export async function consumeToken(
  tx: Transaction,
  token: string,
  purpose: TokenPurpose,
): Promise<AccountToken | null> {
  if (!isToken(token)) return null;
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(works(token, purpose))
    .returning();
  return row ?? null;
}

/** Takes the unused tokens of one purpose, or of all, away from an account. */
export async function dropTokens(
  tx: Queryable,
  userId: string,
  purpose?: TokenPurpose,
): Promise<void> {
  const of = purpose === undefined ? undefined : eq(userTokens.purpose, purpose);
  const unused = isNull(userTokens.usedAt);
  await tx.delete(userTokens).where(and(eq(userTokens.userId, userId), unused, of));
}

/** The new address of an account that waits to be confirmed; null when none does. */
export async function pendingEmailOf(database: Queryable, userId: string): Promise<string | null> {
  const [row] = await database
    .select({ email: userTokens.email })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        eq(userTokens.purpose, 'change_email'),
        isNull(userTokens.usedAt),
        sql`${userTokens.expiresAt} > now()`,
      ),
    );
  return row?.email ?? null;
}

/** Removes tokens long past their end. */
export async function sweepTokens(database: Queryable): Promise<void> {
  await database
    .delete(userTokens)
    .where(sql`${userTokens.expiresAt} < now() - interval '30 days'`);
}

function works(token: string, purpose: TokenPurpose) {
  return and(
    eq(userTokens.tokenHash, tokenHashOf(token)),
    eq(userTokens.purpose, purpose),
    isNull(userTokens.usedAt),
    sql`${userTokens.expiresAt} > now()`,
  );
}
