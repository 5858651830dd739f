import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../database/database.ts';
import type { ErrorRow } from './list-errors.ts';
import { operationalErrorRows } from './tables.ts';

/** Sets an error aside until it comes again; `conflict` where somebody has done so already. */
export async function resolveError(
  tx: Transaction,
  id: bigint,
  by: string,
): Promise<ErrorRow | Refusal> {
  const { id: key, resolvedAt } = operationalErrorRows;
  const [row] = await tx
    .update(operationalErrorRows)
    .set({ resolvedAt: sql`now()`, resolvedBy: by })
    .where(and(eq(key, id), isNull(resolvedAt)))
    .returning();
  if (row !== undefined) return row;
  const [known] = await tx.select({ id: key }).from(operationalErrorRows).where(eq(key, id));
  return refuse(known === undefined ? 'not_found' : 'conflict');
}
