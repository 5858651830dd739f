import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Journal } from '../../../core/ledger/journal.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import {
  counterJournal,
  needsSecondPerson,
  type OwnOperation,
  type OwnOperationState,
  ownJournal,
} from '../../../core/own-operations/own-operation.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { readAllTerms } from './account-terms.ts';
import { ownOperations } from './tables.ts';

export type OwnOperationRow = typeof ownOperations.$inferSelect;

/** Who does something with an operation, and why. */
type Done = { readonly by: Actor; readonly reason: string };

/** What is counted with a payment system; null for one that is not in the catalogue. */
export type AssetOf = (system: string) => AssetCode | null;

/**
 * Posts an operation in the transaction of its caller, or leaves it for a second person where the
 * terms of an account say so. A reserve that would go below zero fails the transaction: see
 * `isOverdraft`.
 */
export async function makeOperation(
  tx: Transaction,
  operation: OwnOperation,
  { by, reason, requestKey }: Done & { readonly requestKey: string },
): Promise<OwnOperationRow | Refusal> {
  const posted = ownJournal(operation);
  if (isRefusal(posted)) return posted;
  const terms = await readAllTerms(tx);
  const needsSecond = needsSecondPerson(
    operation,
    (system) => terms.get(system)?.secondPersonUnits ?? null,
  );
  const { template, from, to, feeUnits } = operation;
  const [row] = await tx
    .insert(ownOperations)
    .values({
      requestKey,
      template,
      fromSystem: from?.system ?? null,
      fromUnits: from?.units ?? null,
      toSystem: to?.system ?? null,
      toUnits: to?.units ?? null,
      feeUnits,
      reason,
      state: needsSecond ? 'waiting' : 'posted',
      madeBy: by,
      needsSecond,
    })
    .onConflictDoNothing({ target: ownOperations.requestKey })
    .returning();
  // The same request has been faster.
  if (row === undefined) return refuse('conflict');
  if (!needsSecond) await post(tx, row, posted, { by, reason });
  return row;
}

type Decision = Done & { readonly agreed: boolean; readonly assetOf: AssetOf };

/** A second person posts an operation that waits, or refuses it; its maker may only refuse. */
export async function decideOperation(
  tx: Transaction,
  id: string,
  { by, reason, agreed, assetOf }: Decision,
): Promise<OwnOperationRow | Refusal> {
  const row = await lockOperation(tx, id);
  if (row === null) return refuse('not_found');
  if (row.state !== 'waiting') return refuse('invalid_transition');
  if (agreed && row.madeBy === by) return refuse('second_operator');
  const [decided] = await tx
    .update(ownOperations)
    .set({
      state: agreed ? 'posted' : 'refused',
      decidedBy: by,
      decidedAt: sql`now()`,
      decideReason: reason,
    })
    .where(eq(ownOperations.id, id))
    .returning();
  if (decided === undefined) throw new Error(`operation ${id} vanished under its lock`);
  if (agreed) {
    await post(tx, row, journalOf(row, assetOf), { by: row.madeBy, reason: row.reason });
  }
  return decided;
}

/** Undoes a posted operation by a journal the other way round; its own stays where it is. */
export async function reverseOperation(
  tx: Transaction,
  id: string,
  { by, reason, assetOf }: Done & { readonly assetOf: AssetOf },
): Promise<OwnOperationRow | Refusal> {
  const row = await lockOperation(tx, id);
  if (row === null) return refuse('not_found');
  if (row.state !== 'posted') return refuse('invalid_transition');
  // What two agreed on is not undone by the one who wanted it.
  if (row.needsSecond && row.madeBy === by) return refuse('second_operator');
  const [undone] = await tx
    .update(ownOperations)
    .set({ state: 'reversed', reversedBy: by, reversedAt: sql`now()`, reverseReason: reason })
    .where(eq(ownOperations.id, id))
    .returning();
  if (undone === undefined) throw new Error(`operation ${id} vanished under its lock`);
  const counter = counterJournal(journalOf(row, assetOf));
  await post(tx, row, counter, { by, reason });
  return undone;
}

/** Operations of one state or of all, the newest first, after a key. */
export async function listOperations(
  database: Queryable,
  {
    state,
    after,
    limit,
  }: {
    readonly state: OwnOperationState | undefined;
    readonly after: readonly [madeAt: Date, id: string] | null;
    readonly limit: number;
  },
): Promise<OwnOperationRow[]> {
  const { madeAt, id } = ownOperations;
  return database
    .select()
    .from(ownOperations)
    .where(
      and(
        state === undefined ? undefined : eq(ownOperations.state, state),
        after === null
          ? undefined
          : or(lt(madeAt, after[0]), and(eq(madeAt, after[0]), lt(id, after[1]))),
      ),
    )
    .orderBy(desc(madeAt), desc(id))
    .limit(limit);
}

/** One operation, by its id or the key of the request that made it; null where there is none. */
export async function findOperation(
  database: Queryable,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<OwnOperationRow | null> {
  const { id, requestKey } = ownOperations;
  const [row] = await database
    .select()
    .from(ownOperations)
    .where('id' in by ? eq(id, by.id) : eq(requestKey, by.requestKey));
  return row ?? null;
}

/** How many operations wait for a second person. */
export function countWaiting(database: Queryable): Promise<number> {
  return database.$count(ownOperations, eq(ownOperations.state, 'waiting'));
}

async function lockOperation(tx: Transaction, id: string): Promise<OwnOperationRow | null> {
  const [row] = await tx.select().from(ownOperations).where(eq(ownOperations.id, id)).for('update');
  return row ?? null;
}

function journalOf(row: OwnOperationRow, assetOf: AssetOf): Journal {
  const side = (system: string | null, units: bigint | null) => {
    if (system === null || units === null) return null;
    const asset = assetOf(system);
    if (asset === null) throw new Error(`the catalogue has no ${system} any more`);
    return { system, asset, units };
  };
  const { template, feeUnits } = row;
  const from = side(row.fromSystem, row.fromUnits);
  const posted = ownJournal({ template, from, to: side(row.toSystem, row.toUnits), feeUnits });
  if (isRefusal(posted)) throw new Error(`operation ${row.id} was written and cannot be posted`);
  return posted;
}

async function post(
  tx: Transaction,
  row: OwnOperationRow,
  posted: Journal,
  { by, reason }: Done,
): Promise<void> {
  const key = posted.kind === 'own_reversed' ? 'own_reversed' : 'own';
  const systems = [row.fromSystem, row.toSystem].flatMap((system) => system ?? []);
  await postJournals(tx, [posted], { key: `${key}:${row.id}`, note: reason, createdBy: by });
  for (const system of systems) {
    await tx.execute(sql`select pg_notify('reserves_changed', ${system})`);
  }
}
