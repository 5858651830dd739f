import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
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
export async function noteUnnamed(tx: Queryable, name: string | null): Promise<void> {
  if (name === null) return;
  await tx.execute(sql`insert into file_drafts (name) values (${name}) on conflict do nothing`);
}

/**
 * Nothing is going to name the file: it is removed now, and once more when drafts are swept. The
 * second time takes what a store that was away has kept, and a copy that was just being moved.
 */
export async function dropDraft(
  { database, files, log }: Store & Pick<Platform, 'log'>,
  name: string,
): Promise<void> {
  await noteUnnamed(database, name);
  await files.remove(name).catch((error: unknown) => {
    log.warn({ err: error }, 'a file could not be removed: it is swept later');
  });
}

async function forget(database: Queryable, name: string): Promise<void> {
  await database.execute(sql`delete from file_drafts where name = ${name}`);
}

const atOnceMax = 500;

/**
 * Removes files that nothing has come to name within an hour, longer than any upload lasts.
 * Answers how many there were.
 */
export async function sweepDrafts({ database, files }: Store): Promise<number> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select name from file_drafts where created_at < now() - interval '1 hour'
     order by created_at limit ${atOnceMax}`);
  for (const { name } of rows) {
    // The file goes first: what a crash leaves is only noted, and swept again.
    await files.remove(name);
    await forget(database, name);
  }
  return rows.length;
}
