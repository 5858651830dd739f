import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { ScreeningTerms } from '../../../core/screening/judge.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { termsChanged } from './open-screening.ts';
import { screeningTerms } from './tables.ts';
import { termsFromJson } from './terms-json.ts';

export type TermsRow = typeof screeningTerms.$inferSelect;

/** All terms that somebody has set, those of every direction first. */
export async function listTerms(
  database: Queryable,
): Promise<readonly (TermsRow & { readonly read: ScreeningTerms })[]> {
  const rows = await database.select().from(screeningTerms).orderBy(screeningTerms.scope);
  return rows.map((row) => ({ ...row, read: termsFromJson(row.terms) }));
}

/**
 * Sets the terms of a scope. `version` is of the terms they are changed from, 0 where there were
 * none: who has seen others is told, and overwrites nothing.
 */
export async function saveTerms(
  tx: Transaction,
  scope: string,
  terms: ScreeningTerms,
  { version, by }: { readonly version: number; readonly by: Actor },
): Promise<TermsRow | Refusal> {
  const values = { scope, terms, updatedBy: by, version: version + 1 };
  const saved =
    version === 0
      ? await tx.insert(screeningTerms).values(values).onConflictDoNothing().returning()
      : await tx
          .update(screeningTerms)
          .set({ ...values, updatedAt: sql`now()` })
          .where(and(eq(screeningTerms.scope, scope), eq(screeningTerms.version, version)))
          .returning();
  const [row] = saved;
  if (row === undefined) return refuse('conflict');
  await announce(tx);
  return row;
}

/** Gives a direction the terms of every direction again; null where it had none of its own. */
export async function removeTerms(tx: Transaction, scope: string): Promise<TermsRow | null> {
  const [row] = await tx.delete(screeningTerms).where(eq(screeningTerms.scope, scope)).returning();
  if (row !== undefined) await announce(tx);
  return row ?? null;
}

async function announce(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${termsChanged}, '')`);
}

/** How many checks wait for an answer, and how many of the last day got none. */
export async function countChecks(
  database: Queryable,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await database.execute<{ waiting: number; failed: number }>(sql`
    select (select count(*)::int from screening_checks
             where state in ('new', 'asked', 'pending')) as waiting,
           (select count(*)::int from screening_checks
             where state = 'failed' and answered_at > now() - interval '1 day') as failed`);
  return rows[0] ?? { waiting: 0, failed: 0 };
}
