import { asc, eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../../platform/database/in-transaction.ts';
import { termTemplates } from '../tables.ts';

export type TermTemplateRow = typeof termTemplates.$inferSelect;

/** Every template of terms, by its name. */
export function listTermTemplates(database: Queryable): Promise<TermTemplateRow[]> {
  return database.select().from(termTemplates).orderBy(asc(termTemplates.name));
}

/** One template; null where there is none. */
export async function findTermTemplate(
  database: Queryable,
  id: string,
): Promise<TermTemplateRow | null> {
  const [row] = await database.select().from(termTemplates).where(eq(termTemplates.id, id));
  return row ?? null;
}

type Saved = { readonly before: TermTemplateRow | null; readonly after: TermTemplateRow };

/**
 * Keeps terms under a name, new ones without an `id`. Refuses `not_found`, and `conflict` for a
 * name that another has; `also` is done in the same transaction.
 */
export async function saveTermTemplate(
  database: Database,
  wanted: { readonly id: string | null; readonly name: string; readonly terms: object },
  also: (tx: Transaction, saved: Saved) => Promise<void>,
): Promise<TermTemplateRow | Refusal> {
  const { id, ...values } = wanted;
  try {
    return await inTransaction(database, async (tx) => {
      const before = id === null ? null : await findTermTemplate(tx, id);
      const after = await keepTermTemplate(tx, id, values);
      if (after === null) return refuse('not_found');
      await also(tx, { before, after });
      return after;
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'name');
    throw error;
  }
}

/** Keeps terms in the caller's transaction; null where there is none of the id. */
export async function keepTermTemplate(
  tx: Transaction,
  id: string | null,
  values: { readonly name: string; readonly terms: object },
): Promise<TermTemplateRow | null> {
  const [row] =
    id === null
      ? await tx.insert(termTemplates).values(values).returning()
      : await tx.update(termTemplates).set(values).where(eq(termTemplates.id, id)).returning();
  return row ?? null;
}

/** Forgets a template; directions that were made by it stay as they are. */
export async function removeTermTemplate(
  tx: Transaction,
  id: string,
): Promise<TermTemplateRow | Refusal> {
  const [row] = await tx.delete(termTemplates).where(eq(termTemplates.id, id)).returning();
  return row ?? refuse('not_found');
}
