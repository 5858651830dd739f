import { and, asc, eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type providerNames, userAuthentications } from './tables.ts';

export type ProviderName = (typeof providerNames)[number];

/** The names of the providers an account is linked to. */
export async function linkedProviders(
  database: Queryable,
  userId: string,
): Promise<ProviderName[]> {
  const rows = await database
    .select({ provider: userAuthentications.provider })
    .from(userAuthentications)
    .where(eq(userAuthentications.userId, userId))
    .orderBy(asc(userAuthentications.createdAt));
  return rows.map(({ provider }) => provider);
}

/** The account linked to somebody a provider knows; null where there is none. */
export async function findLinked(
  database: Queryable,
  provider: ProviderName,
  subject: string,
): Promise<string | null> {
  const whose = and(
    eq(userAuthentications.provider, provider),
    eq(userAuthentications.subject, subject),
  );
  const [row] = await database
    .select({ userId: userAuthentications.userId })
    .from(userAuthentications)
    .where(whose);
  return row?.userId ?? null;
}

/** How a provider knows the user of an account; null where they are not linked. */
export async function linkedSubject(
  database: Queryable,
  userId: string,
  provider: ProviderName,
): Promise<string | null> {
  const { provider: by, userId: owner, subject } = userAuthentications;
  const [row] = await database
    .select({ subject })
    .from(userAuthentications)
    .where(and(eq(owner, userId), eq(by, provider)));
  return row?.subject ?? null;
}

/** Links an account; refuses `already_saved` where either side is linked already. */
export async function linkProvider(
  tx: Transaction,
  userId: string,
  provider: ProviderName,
  subject: string,
): Promise<Refusal | null> {
  const made = await tx
    .insert(userAuthentications)
    .values({ provider, subject, userId })
    .onConflictDoNothing();
  return made.rowCount === 1 ? null : refuse('already_saved', 'provider');
}

/** Unlinks an account from one provider, or from all; false when it was not linked. */
export async function unlinkProvider(
  tx: Queryable,
  userId: string,
  provider?: ProviderName,
): Promise<boolean> {
  const one = provider === undefined ? undefined : eq(userAuthentications.provider, provider);
  const gone = await tx
    .delete(userAuthentications)
    .where(and(eq(userAuthentications.userId, userId), one));
  return (gone.rowCount ?? 0) > 0;
}
