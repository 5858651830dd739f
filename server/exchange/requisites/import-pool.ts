import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  changeRequisite,
  createRequisite,
  type NewRequisite,
  type RequisiteTerms,
} from './manage-pool.ts';
import { requisiteImportSteps, requisiteImports, requisites } from './tables.ts';

type PoolImport = typeof requisiteImports.$inferSelect & { readonly count: number };

/** A place that is there, and what a file says of it. */
export type ChangedRequisite = { readonly id: string; readonly terms: RequisiteTerms };

/**
 * Adds and changes places of the pool that were read from a file, all of them or none, and answers
 * the id by which they can be taken back. Refuses what making or changing one of them refuses: the
 * caller rolls back.
 */
export async function importPool(
  tx: Transaction,
  made: readonly NewRequisite[],
  changed: readonly ChangedRequisite[],
  createdBy: Actor,
): Promise<string | Refusal> {
  const [created] = await tx.insert(requisiteImports).values({ createdBy }).returning();
  if (created === undefined) throw new Error('the database kept no import of requisites');
  for (const { id, terms } of changed.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await tx.execute(sql`
      insert into ${requisiteImportSteps} (import_id, requisite_id, before, after)
      select ${created.id}::uuid, t.id, to_jsonb(t), to_jsonb(t) from ${requisites} t
       where t.id = ${id} for update`);
    const done = await changeRequisite(tx, id, terms);
    if (isRefusal(done)) return done;
  }
  for (const terms of made) {
    const row = await createRequisite(tx, terms);
    if (isRefusal(row)) return row;
    await tx.execute(sql`
      insert into ${requisiteImportSteps} (import_id, requisite_id, after)
      select ${created.id}::uuid, t.id, to_jsonb(t) from ${requisites} t where t.id = ${row.id}`);
  }
  await tx.execute(sql`
    update ${requisiteImportSteps} s set after = to_jsonb(t) from ${requisites} t
     where s.import_id = ${created.id} and t.id = s.requisite_id`);
  return created.id;
}

/** What was imported last, unless it has been taken back; null where there is none. */
export async function lastPoolImport(database: Queryable): Promise<PoolImport | null> {
  const [row] = await database
    .select()
    .from(requisiteImports)
    .orderBy(desc(requisiteImports.id))
    .limit(1);
  if (row === undefined || row.undoneAt !== null) return null;
  const [counted] = await database
    .select({ count: count() })
    .from(requisiteImportSteps)
    .where(eq(requisiteImportSteps.importId, row.id));
  return { ...row, count: counted?.count ?? 0 };
}

/** Whether a place of an import was changed or given out since. */
export async function isPoolChangedSince(database: Queryable, id: string): Promise<boolean> {
  const found = await database.execute(sql`
    select from ${requisiteImportSteps} s left join ${requisites} t on t.id = s.requisite_id
     where s.import_id = ${id} and to_jsonb(t) is distinct from s.after limit 1`);
  return found.rows.length > 0;
}

/**
 * Takes back what was imported last. Refuses `not_found` for any other, and `conflict` once one of
 * its places was changed or given out.
 */
export async function undoPoolImport(tx: Transaction, id: string): Promise<PoolImport | Refusal> {
  await tx.select().from(requisiteImports).where(eq(requisiteImports.id, id)).for('update');
  const last = await lastPoolImport(tx);
  if (last === null || last.id !== id) return refuse('not_found');
  await tx.execute(sql`
    select from ${requisites} t join ${requisiteImportSteps} s on t.id = s.requisite_id
     where s.import_id = ${id} order by t.id for update of t`);
  if (await isPoolChangedSince(tx, id)) return refuse('conflict');
  const names = Object.values(getTableColumns(requisites))
    .map(({ name }) => name)
    .filter((name) => name !== 'id');
  const set = sql.raw(names.map((name) => `${name} = r.${name}`).join(', '));
  await tx.execute(sql`
    update ${requisites} t set ${set}
      from ${requisiteImportSteps} s, jsonb_populate_record(null::${requisites}, s.before) r
     where s.import_id = ${id} and s.before is not null and t.id = s.requisite_id`);
  await tx.execute(sql`
    delete from ${requisites} t using ${requisiteImportSteps} s
     where s.import_id = ${id} and s.before is null and t.id = s.requisite_id`);
  await tx
    .update(requisiteImports)
    .set({ undoneAt: sql`now()` })
    .where(eq(requisiteImports.id, id));
  return last;
}
