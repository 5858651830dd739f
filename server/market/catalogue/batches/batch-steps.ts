import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { batchSteps, directions, ownFields, paymentSystems, termTemplates } from '../tables.ts';

/** What a batch may change, in the order in which it can be taken back. */
const batchSubjects = ['own_fields', 'term_templates', 'directions', 'payment_systems'] as const;
type BatchSubject = (typeof batchSubjects)[number];

type Subject = {
  readonly table: PgTable;
  readonly key: string;
  readonly type: 'text' | 'uuid';
  readonly versioned: boolean;
};

const subjects: Readonly<Record<BatchSubject, Subject>> = {
  own_fields: { table: ownFields, key: 'id', type: 'uuid', versioned: true },
  term_templates: { table: termTemplates, key: 'id', type: 'uuid', versioned: false },
  directions: { table: directions, key: 'id', type: 'text', versioned: true },
  payment_systems: { table: paymentSystems, key: 'id', type: 'text', versioned: true },
};

/** Keeps rows as they are before a batch changes them, and locks them. */
export async function noteBefore(
  tx: Transaction,
  batchId: string,
  subject: BatchSubject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, key, type } = subjects[subject];
  const keyed = sql.raw(`t.${key}`);
  await tx.execute(sql`
    with locked as (
      select to_jsonb(t) as row, ${keyed}::text as id from ${table} t
       where ${keyed} = any(${sql.param([...ids])}::${sql.raw(type)}[])
       order by ${keyed} for update)
    insert into ${batchSteps} (batch_id, subject, subject_id, before)
    select ${batchId}::uuid, ${subject}::text, id, row from locked`);
}

/** Keeps that rows were made by a batch. */
export async function noteMade(
  tx: Transaction,
  batchId: string,
  subject: BatchSubject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into ${batchSteps} (batch_id, subject, subject_id)
    select ${batchId}::uuid, ${subject}::text, unnest(${sql.param([...ids])}::text[])`);
}

/** Keeps all rows of a batch as it leaves them: by this it is known whether they changed since. */
export async function noteAfter(tx: Transaction, batchId: string): Promise<void> {
  for (const subject of batchSubjects) {
    const { table } = subjects[subject];
    await tx.execute(sql`
      update ${batchSteps} s set after = to_jsonb(t) from ${table} t
       where s.batch_id = ${batchId} and s.subject = ${subject} and ${isSame(subject)}`);
  }
}

/** Locks all rows of a batch that are there, until the transaction ends. */
export async function lockSteps(tx: Transaction, batchId: string): Promise<void> {
  for (const subject of batchSubjects) {
    const { table, key } = subjects[subject];
    await tx.execute(sql`
      select from ${table} t join ${batchSteps} s on ${isSame(subject)}
       where s.batch_id = ${batchId} and s.subject = ${subject}
       order by ${sql.raw(`t.${key}`)} for update of t`);
  }
}

/** Says whether a row of a batch is no more what the batch has made of it. */
export async function isChangedSince(database: Queryable, batchId: string): Promise<boolean> {
  for (const subject of batchSubjects) {
    const { table } = subjects[subject];
    const found = await database.execute(sql`
      select from ${batchSteps} s left join ${table} t on ${isSame(subject)}
       where s.batch_id = ${batchId} and s.subject = ${subject}
         and ${contentOf('to_jsonb(t)')} is distinct from ${contentOf('s.after')} limit 1`);
    if (found.rows.length > 0) return true;
  }
  return false;
}

type OtherStep = { readonly id: string; readonly before: unknown; readonly after: unknown };

/** Keeps what a batch changed of another module, who alone can take it back. */
export async function noteOthers(
  tx: Transaction,
  batchId: string,
  subject: 'price_rules',
  steps: readonly OtherStep[],
): Promise<void> {
  for (const { id, before, after } of steps) {
    await tx.insert(batchSteps).values({ batchId, subject, subjectId: id, before, after });
  }
}

/** What a batch changed of another module. */
export async function stepsOf(
  database: Queryable,
  batchId: string,
  subject: 'price_rules',
): Promise<readonly OtherStep[]> {
  return database
    .select({ id: batchSteps.subjectId, before: batchSteps.before, after: batchSteps.after })
    .from(batchSteps)
    .where(and(eq(batchSteps.batchId, batchId), eq(batchSteps.subject, subject)));
}

/** How many rows of each kind a batch made or changed, beside the directions it made. */
export async function countsOf(
  database: Queryable,
  batchId: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await database
    .select({ subject: batchSteps.subject, count: count() })
    .from(batchSteps)
    .where(eq(batchSteps.batchId, batchId))
    .groupBy(batchSteps.subject);
  return Object.fromEntries(rows.map((row) => [row.subject, row.count]));
}

/** Gives rows back what they had before a batch, as a change that others hear of. */
export async function restoreSteps(tx: Transaction, batchId: string): Promise<void> {
  for (const subject of batchSubjects) {
    const { table, key, versioned } = subjects[subject];
    const names = Object.values(getTableColumns(table))
      .map(({ name }) => name)
      .filter((name) => name !== key && name !== 'version');
    const set = names.map((name) => `${name} = r.${name}`).join(', ');
    const version = versioned ? ', version = t.version + 1' : '';
    await tx.execute(sql`
      update ${table} t set ${sql.raw(`${set}${version}`)}
        from ${batchSteps} s, jsonb_populate_record(null::${table}, s.before) r
       where s.batch_id = ${batchId} and s.subject = ${subject} and s.before is not null
         and ${isSame(subject)}`);
  }
}

/** Removes what a batch has made, but for the directions, which have rules of their own. */
export async function removeMade(tx: Transaction, batchId: string): Promise<void> {
  for (const subject of batchSubjects) {
    if (subject === 'directions') continue;
    const { table } = subjects[subject];
    await tx.execute(sql`
      delete from ${table} t using ${batchSteps} s
       where s.batch_id = ${batchId} and s.subject = ${subject} and s.before is null
         and ${isSame(subject)}`);
  }
}

/** Steps `s` and rows `t` of one thing. */
function isSame(subject: BatchSubject): SQL {
  const { key, type } = subjects[subject];
  return sql.raw(`t.${key} = s.subject_id::${type}`);
}

/** What a row says; how often it was changed, and when it was closed, is no part of it. */
function contentOf(row: string): SQL {
  return sql.raw(`${row} - 'version' - 'closed_at'`);
}
