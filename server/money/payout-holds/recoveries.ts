import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { recoveries, recoveryDecisions } from './tables.ts';

export type RecoveryRow = typeof recoveries.$inferSelect;
type RecoveryDecision = typeof recoveryDecisions.$inferSelect;

/** Whether all payouts are stopped: a restored database was not looked through yet. */
export function areStopped(): SQL {
  return sql`exists (select from recoveries r where r.released_at is null)`;
}

/** The same as an answer. */
export async function isStopped(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ stopped: boolean }>(
    sql`select ${areStopped()} as stopped`,
  );
  return rows[0]?.stopped === true;
}

/** The last restore; null where there was none. */
export async function findRecovery(database: Queryable): Promise<RecoveryRow | null> {
  const [row] = await database.select().from(recoveries).orderBy(desc(recoveries.id)).limit(1);
  return row ?? null;
}

/** Stops all payouts until the restore is released; null where one is open already. */
export async function beginRecovery(
  tx: Queryable,
  begun: { readonly madeAt: Date; readonly begunBy: Actor | null },
): Promise<RecoveryRow | null> {
  const [row] = await tx.insert(recoveries).values(begun).onConflictDoNothing().returning();
  return row ?? null;
}

/** Locks the restore that is open, so that one thing at a time is decided; null: none is. */
export async function lockOpenRecovery(tx: Transaction): Promise<RecoveryRow | null> {
  const [row] = await tx
    .select()
    .from(recoveries)
    .where(isNull(recoveries.releasedAt))
    .for('update');
  return row ?? null;
}

/** Lets payouts go on. */
export async function releaseRecovery(tx: Transaction, id: bigint, by: Actor): Promise<void> {
  await tx
    .update(recoveries)
    .set({ releasedAt: sql`now()`, releasedBy: by })
    .where(and(eq(recoveries.id, id), isNull(recoveries.releasedAt)));
}

/** What was decided about some payouts, in whichever restore. */
export async function readDecisions(
  database: Queryable,
  payoutIds: readonly string[],
): Promise<RecoveryDecision[]> {
  if (payoutIds.length === 0) return [];
  return database
    .select()
    .from(recoveryDecisions)
    .where(inArray(recoveryDecisions.payoutId, [...payoutIds]));
}

/** Transactions of an order that need not be excluded: somebody knows what became of them. */
export async function readDecidedTxids(database: Queryable, orderId: string): Promise<string[]> {
  const rows = await database
    .select({ txid: recoveryDecisions.txid })
    .from(recoveryDecisions)
    .where(sql`${recoveryDecisions.payoutId} ^@ ${`${orderId}:`}`);
  return rows.flatMap(({ txid }) => (txid === '' ? [] : [txid]));
}

/** What was decided in a restore about a payout made by hand, or a transaction; null: nothing. */
export async function findDecision(
  database: Queryable,
  { id }: RecoveryRow,
  subject: string,
): Promise<RecoveryDecision | null> {
  const { recoveryId, payoutId, txid } = recoveryDecisions;
  const [row] = await database
    .select()
    .from(recoveryDecisions)
    .where(
      and(
        eq(recoveryId, id),
        sql`((${txid} = '' and ${payoutId} = ${subject}) or ${txid} = ${subject})`,
      ),
    );
  return row ?? null;
}

/** Writes down what somebody decided; the database takes one decision about each. */
export async function saveDecision(
  tx: Transaction,
  decision: typeof recoveryDecisions.$inferInsert,
): Promise<void> {
  await tx.insert(recoveryDecisions).values(decision);
}
