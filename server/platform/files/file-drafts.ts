import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Platform } from '../platform.ts';

type Store = Pick<Platform, 'database' | 'files'>;

/**
 * Keeps bytes before the row that names them is written, and notes that nothing does yet: a crash
 * between leaves a note, by which the file is removed later, and never a file that nobody knows of.
 */
export async function putDraft({ database, files }: Store, content: Uint8Array): Promise<string> {
  const name = files.drawName();
  await database.execute(sql`insert into file_drafts (name) values (${name})`);
  return files.put(content, name);
}

/** The row that names the file is written, in the same transaction: it is no draft any more. */
export async function saveDraft(tx: Transaction, name: string): Promise<void> {
  await forget(tx, name);
}

/** The row that named the file does so no longer, in the same transaction: it is swept later. */
export async function noteUnnamed(tx: Transaction, name: string | null): Promise<void> {
  if (name === null) return;
  await tx.execute(sql`insert into file_drafts (name) values (${name}) on conflict do nothing`);
}

/** Nothing is going to name the file. */
export async function dropDraft({ database, files }: Store, name: string): Promise<void> {
  await files.remove(name);
  await forget(database, name);
}

async function forget(database: Queryable, name: string): Promise<void> {
  await database.execute(sql`delete from file_drafts where name = ${name}`);
}

const atOnceMax = 500;

/** Removes files that nothing has come to name within an hour. Answers how many there were. */
export async function sweepDrafts({ database, files }: Store): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select name from file_drafts where created_at < now() - interval '1 hour'
       order by created_at limit ${atOnceMax} for update skip locked`);
    // Files go first: what a crash leaves is only noted, and swept again.
    for (const { name } of rows) await files.remove(name);
    for (const { name } of rows) await forget(tx, name);
    return rows.length;
  });
}
