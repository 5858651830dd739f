import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '../../../i18n/locale.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ProviderName } from '../accounts/linked-provider.ts';
import { isToken, newToken, tokenHashOf } from '../auth/opaque-token.ts';
import { providerAttempts } from './tables.ts';

export const attemptMinutes = 10;

export type Attempt = typeof providerAttempts.$inferSelect;

type Wish = {
  readonly provider: ProviderName;
  /** Whom to link; null signs in, or registers who agreed to the terms. */
  readonly userId: string | null;
  readonly locale: Locale;
  readonly agreed: boolean;
  /** A page of ours to come back to; null for the account. */
  readonly nextPath: string | null;
};

/** Begins a visit to a provider; the token stays in the browser, its hash is the `state`. */
export async function beginAttempt(
  database: Queryable,
  wish: Wish,
): Promise<{ readonly token: string; readonly state: string; readonly challenge: string }> {
  const token = newToken();
  const verifier = randomBytes(48).toString('base64url');
  const expiresAt = sql`now() + make_interval(mins => ${attemptMinutes})`;
  await database
    .insert(providerAttempts)
    .values({ tokenHash: tokenHashOf(token), verifier, expiresAt, ...wish });
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { token, state: stateOf(token), challenge };
}

/** Ends a visit: the browser that began it comes back with its state, once and in time. */
export async function endAttempt(
  database: Queryable,
  provider: ProviderName,
  token: string | undefined,
  state: string,
): Promise<Attempt | null> {
  if (!isToken(token) || stateOf(token) !== state) return null;
  const mine = and(
    eq(providerAttempts.tokenHash, tokenHashOf(token)),
    eq(providerAttempts.provider, provider),
    sql`${providerAttempts.expiresAt} > now()`,
  );
  const [row] = await database.delete(providerAttempts).where(mine).returning();
  return row ?? null;
}

/** Uses up what was signed for one visit, so that it opens nothing twice; false for the second. */
export async function recordSigned(
  database: Queryable,
  provider: ProviderName,
  signed: string,
): Promise<boolean> {
  const tokenHash = tokenHashOf(signed);
  const expiresAt = sql`now() + make_interval(mins => ${2 * attemptMinutes})`;
  const used = await database
    .insert(providerAttempts)
    .values({ tokenHash, provider, verifier: '', locale: 'ru', agreed: false, expiresAt })
    .onConflictDoNothing();
  return used.rowCount === 1;
}

/** Removes visits that nobody came back from. */
export async function sweepAttempts(database: Queryable): Promise<void> {
  await database.delete(providerAttempts).where(sql`${providerAttempts.expiresAt} < now()`);
}

/** Tells the provider nothing of the token itself. */
function stateOf(token: string): string {
  return createHash('sha256').update(`state:${token}`).digest('base64url');
}
