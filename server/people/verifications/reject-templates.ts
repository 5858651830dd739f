import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { rejectTemplates } from './tables.ts';

export type RejectTemplate = typeof rejectTemplates.$inferSelect;
type Text = Pick<RejectTemplate, 'textRu' | 'textEn' | 'position'>;

/** Sentences to reject a card with, in their order. */
export async function listRejectTemplates(database: Queryable): Promise<RejectTemplate[]> {
  const { position, createdAt } = rejectTemplates;
  return database.select().from(rejectTemplates).orderBy(asc(position), asc(createdAt));
}

/** Keeps a sentence, a new one where `id` is null; null where there is none of that id. */
export async function saveRejectTemplate(
  tx: Transaction,
  id: string | null,
  text: Text,
): Promise<RejectTemplate | null> {
  const { id: key } = rejectTemplates;
  const [row] =
    id === null
      ? await tx.insert(rejectTemplates).values(text).returning()
      : await tx.update(rejectTemplates).set(text).where(eq(key, id)).returning();
  return row ?? null;
}

/** Removes a sentence; null where there is none of that id. */
export async function removeRejectTemplate(
  tx: Transaction,
  id: string,
): Promise<RejectTemplate | null> {
  const { id: key } = rejectTemplates;
  const [row] = await tx.delete(rejectTemplates).where(eq(key, id)).returning();
  return row ?? null;
}
