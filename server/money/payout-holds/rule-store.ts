import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { payoutHoldRules } from './tables.ts';

export type RuleRow = typeof payoutHoldRules.$inferSelect;
export type RuleTerms = Pick<
  RuleRow,
  | 'directionId'
  | 'appliesTo'
  | 'outcomeMinUnits'
  | 'scoreMinPpm'
  | 'delayMinutes'
  | 'needsRelease'
  | 'enabled'
>;

/** Every rule that holds payouts, the oldest first. */
export function listRules(database: Queryable): Promise<RuleRow[]> {
  return database.select().from(payoutHoldRules).orderBy(asc(payoutHoldRules.createdAt));
}

/** Adds a rule; payouts that are queued from now on meet it. */
export async function addRule(tx: Transaction, terms: RuleTerms, by: Actor): Promise<RuleRow> {
  const [row] = await tx
    .insert(payoutHoldRules)
    .values({ ...terms, updatedBy: by })
    .returning();
  if (row === undefined) throw new Error('a rule that was added is not there');
  return row;
}

/** Changes a rule as it was at that version; refuses where it is gone or another by now. */
export async function changeRule(
  tx: Transaction,
  id: string,
  terms: RuleTerms,
  { version, by }: { readonly version: number; readonly by: Actor },
): Promise<{ readonly before: RuleRow; readonly after: RuleRow } | Refusal> {
  const [before] = await tx
    .select()
    .from(payoutHoldRules)
    .where(eq(payoutHoldRules.id, id))
    .for('update');
  if (before === undefined) return refuse('not_found');
  const [after] = await tx
    .update(payoutHoldRules)
    .set({ ...terms, updatedBy: by, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(payoutHoldRules.id, id), eq(payoutHoldRules.version, version)))
    .returning();
  return after === undefined ? refuse('conflict') : { before, after };
}

/** Takes a rule out; payouts that it holds already stay held. Null where there was none. */
export async function removeRule(tx: Transaction, id: string): Promise<RuleRow | null> {
  const [row] = await tx.delete(payoutHoldRules).where(eq(payoutHoldRules.id, id)).returning();
  return row ?? null;
}
