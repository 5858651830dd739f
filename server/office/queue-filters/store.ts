import { and, asc, count, eq, or } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { queueFilters } from './tables.ts';

export type QueueFilterRow = typeof queueFilters.$inferSelect;

/** More tabs than these nobody finds their way through. */
const ownMax = 30;
const shownMax = 100;

/** An operator's own filters, and those that colleagues share, the oldest first. */
export function listFilters(database: Queryable, operatorId: string): Promise<QueueFilterRow[]> {
  return database
    .select()
    .from(queueFilters)
    .where(or(eq(queueFilters.operatorId, operatorId), eq(queueFilters.shared, true)))
    .orderBy(asc(queueFilters.createdAt), asc(queueFilters.id))
    .limit(shownMax);
}

/** Saves a filter. Refuses a name that the operator has given already, and more than thirty. */
export async function saveFilter(
  tx: Transaction,
  filter: Pick<QueueFilterRow, 'operatorId' | 'name' | 'query' | 'shared'>,
): Promise<QueueFilterRow | Refusal> {
  const [own] = await tx
    .select({ count: count() })
    .from(queueFilters)
    .where(eq(queueFilters.operatorId, filter.operatorId));
  if ((own?.count ?? 0) >= ownMax) return refuse('too_long', 'name', { max: String(ownMax) });
  const [row] = await tx.insert(queueFilters).values(filter).onConflictDoNothing().returning();
  return row ?? refuse('already_saved', 'name');
}

/** Removes one of an operator's own; null where they have none such. */
export async function removeFilter(
  tx: Transaction,
  { id, operatorId }: Pick<QueueFilterRow, 'id' | 'operatorId'>,
): Promise<QueueFilterRow | null> {
  const [row] = await tx
    .delete(queueFilters)
    .where(and(eq(queueFilters.id, id), eq(queueFilters.operatorId, operatorId)))
    .returning();
  return row ?? null;
}
