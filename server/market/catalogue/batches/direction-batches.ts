import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BatchKind } from '../../../../contract/office/setup.ts';
import type { Actor } from '../../../../core/actor.ts';
import type { Direction } from '../../../../core/directions/direction.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { isOrdered } from '../../../exchange/order-facts/read-order-facts.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../../platform/database/in-transaction.ts';
import { insertDirections } from '../store.ts';
import { directionBatches, directions } from '../tables.ts';
import { isChangedSince, lockSteps, removeMade, restoreSteps } from './batch-steps.ts';

type DirectionBatch = typeof directionBatches.$inferSelect;

/** Begins a batch of changes; what it changes is noted by `noteBefore`, `noteMade`, `noteAfter`. */
export async function openBatch(
  tx: Transaction,
  kind: BatchKind,
  createdBy: Actor,
): Promise<DirectionBatch> {
  const values = { kind, directionIds: [], createdBy };
  const [batch] = await tx.insert(directionBatches).values(values).returning();
  if (batch === undefined) throw new Error('the database kept no batch of directions');
  return batch;
}

/** Adds the directions of a batch that was begun. Refuses `conflict` as `createBatch` does. */
export async function addToBatch(
  tx: Transaction,
  batchId: string,
  made: readonly Direction[],
): Promise<Refusal | null> {
  const inserted = await insertDirections(tx, made);
  if (inserted.length !== made.length) return refuse('conflict', 'pairs');
  await tx
    .update(directionBatches)
    .set({ directionIds: inserted })
    .where(eq(directionBatches.id, batchId));
  return null;
}

/**
 * Adds directions that were made together and remembers them, so that they can be taken back. All
 * of them or none: refuses `conflict` where one of the pairs has appeared meanwhile.
 */
export async function createBatch(
  tx: Transaction,
  made: readonly Direction[],
  createdBy: Actor,
): Promise<DirectionBatch | Refusal> {
  const batch = await openBatch(tx, 'added', createdBy);
  const refused = await addToBatch(tx, batch.id, made);
  return refused ?? { ...batch, directionIds: made.map(({ id }) => id) };
}

/** What was made or changed together last and not taken back; null where there is none. */
export async function lastBatch(database: Queryable): Promise<DirectionBatch | null> {
  const [row] = await database
    .select()
    .from(directionBatches)
    .where(isNull(directionBatches.undoneAt))
    .orderBy(desc(directionBatches.id))
    .limit(1);
  return row ?? null;
}

/** How long a process may go on by a catalogue that it has not heard the change of. */
const settledSeconds = 120;

/** Why a batch stays, beside not being the last one. */
type BatchBlock = 'ordered' | 'enabled' | 'closed_lately' | 'changed_since';

/**
 * Says what keeps a batch from being taken back: something was ordered, a direction is on, or was a
 * moment ago, so that an order may be on its way. Null where nothing does.
 */
export async function blockOfBatch(
  database: Queryable,
  { id, directionIds }: DirectionBatch,
): Promise<BatchBlock | null> {
  if (await isChangedSince(database, id)) return 'changed_since';
  if (directionIds.length === 0) return null;
  if (await isOrdered(database, directionIds)) return 'ordered';
  const [states] = await database
    .select({
      on: sql<boolean>`coalesce(bool_or(${directions.enabled}), false)`,
      lately: sql<boolean>`coalesce(bool_or(
        closed_at > now() - ${settledSeconds} * interval '1 second'), false)`,
    })
    .from(directions)
    .where(inArray(directions.id, directionIds));
  if (states?.on === true) return 'enabled';
  return states?.lately === true ? 'closed_lately' : null;
}

/**
 * Takes back what was made or changed together last. Refuses `not_found` for any other batch,
 * `conflict` while a direction that it made is on or was a moment ago, once something of it was
 * changed or is used elsewhere, and `orders_under_way` once something was ordered. `also` is done
 * in the same transaction.
 */
export function undoBatch(
  database: Database,
  id: string,
  also: (tx: Transaction, batch: DirectionBatch) => Promise<void>,
): Promise<DirectionBatch | Refusal> {
  return inTransaction(database, async (tx) => {
    const batch = await takeBack(tx, id);
    if (!isRefusal(batch)) await also(tx, batch);
    return batch;
  }).catch((error: unknown) => {
    // Something that was made since stands on what the batch has made.
    if (sqlStateOf(error) === '23503') return refuse('conflict');
    throw error;
  });
}

async function takeBack(tx: Transaction, id: string): Promise<DirectionBatch | Refusal> {
  await tx.select().from(directionBatches).where(eq(directionBatches.id, id)).for('update');
  const batch = await lastBatch(tx);
  if (batch === null || batch.id !== id) return refuse('not_found');
  const mine = inArray(directions.id, batch.directionIds);
  await tx
    .select({ id: directions.id })
    .from(directions)
    .where(mine)
    .orderBy(directions.id)
    .for('update');
  await lockSteps(tx, id);
  const block = await blockOfBatch(tx, batch);
  if (block === 'ordered') return refuse('orders_under_way');
  if (block !== null) return refuse('conflict');
  await restoreSteps(tx, id);
  await tx.delete(directions).where(mine);
  await removeMade(tx, id);
  await tx
    .update(directionBatches)
    .set({ undoneAt: sql`now()` })
    .where(eq(directionBatches.id, id));
  return batch;
}
