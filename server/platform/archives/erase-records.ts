import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { failpoint } from '../../../rails/failpoint.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { dropDraft, noteUnnamed, saveDraft } from '../files/file-drafts.ts';
import type { Platform } from '../platform.ts';
import { readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { type ArchiveRecord, keyOf, keysOf } from './archive-record.ts';
import { archiveErasures, archives } from './tables.ts';

type Store = Pick<Platform, 'database' | 'files' | 'vault' | 'log'>;
type Hashing = Pick<Platform, 'database' | 'vault'>;

/** What is erased: all records of one kind about an e-mail, or fewer. */
type AskedErasure = {
  readonly kind: string;
  readonly recipient: string;
  /** Signs in the subject, or a number that the record is found by. */
  readonly about?: string;
  /** After this instant and until that one, as the database writes them; null for no bound. */
  readonly since?: string | null;
  readonly until?: string | null;
};

/**
 * Has records erased. In the transaction that erases the rows themselves, so that neither is done
 * alone.
 */
export async function noteErasures(
  tx: Transaction,
  erasures: readonly AskedErasure[],
): Promise<void> {
  const instant = (text: string | null = null) => (text === null ? null : new Date(text));
  const rows = erasures.map((each) => ({
    ...each,
    since: instant(each.since),
    until: instant(each.until),
  }));
  if (rows.length > 0) await tx.insert(archiveErasures).values(rows);
}

const atOnceMax = 100;

type Erasure = typeof archiveErasures.$inferSelect;

/**
 * Writes every archive anew that has records to be erased; the file with them goes at once, and
 * once more when drafts are swept. May be broken off anywhere and be done by several at once.
 * Answers how many erasures are done.
 */
export async function eraseRecords(store: Store): Promise<number> {
  const asked = await store.database
    .select()
    .from(archiveErasures)
    .orderBy(asc(archiveErasures.id))
    .limit(atOnceMax);
  for (const erasure of asked) {
    for (const id of await archivesOf(store, erasure)) await eraseFrom(store, id, erasure);
    failpoint('archive.erased');
    await store.database.delete(archiveErasures).where(eq(archiveErasures.id, erasure.id));
  }
  return asked.length;
}

async function archivesOf(store: Store, { kind, recipient }: Erasure): Promise<string[]> {
  const key = keyOf(store, recipient);
  const found = await store.database
    .select({ id: archives.id })
    .from(archives)
    .where(and(eq(archives.kind, kind), hasKey(key)));
  return found.map(({ id }) => id);
}

/** Erasures that were asked for and are not done everywhere yet. */
export function pendingErasures(database: Queryable): Promise<Erasure[]> {
  return database.select().from(archiveErasures);
}

/** Whether an archive may have records that are about to be erased. */
export async function isBeingErased(store: Hashing, id: string): Promise<boolean> {
  const pending = await pendingErasures(store.database);
  for (const { kind, recipient } of pending) {
    const rows = await store.database
      .select({ id: archives.id })
      .from(archives)
      .where(and(eq(archives.id, id), eq(archives.kind, kind), hasKey(keyOf(store, recipient))));
    if (rows.length > 0) return true;
  }
  return false;
}

/** Of an archive: its records may be about what a key was made of. */
export function hasKey(key: bigint) {
  return sql`${archives.keys} @> array[${key.toString()}::bigint]`;
}

async function eraseFrom(store: Store, id: string, erasure: Erasure): Promise<void> {
  for (;;) {
    const [archive] = await store.database.select().from(archives).where(eq(archives.id, id));
    if (archive === undefined) return;
    const before = await readArchiveFile(store, archive);
    const left = before.filter((record) => !isErased(record, erasure));
    if (left.length === before.length) return;
    const replaced =
      left.length === 0
        ? await dropArchive(store, archive)
        : await replaceFile(store, archive, left);
    // Somebody else has written it anew meanwhile: what they left is looked at again.
    if (replaced) return;
  }
}

/** Whether an erasure of its kind is of a record. */
export function isErased(record: ArchiveRecord, erasure: Erasure): boolean {
  const { recipient, about, since, until } = erasure;
  if (record.recipient?.toLowerCase() !== recipient.toLowerCase()) return false;
  const at = Date.parse(record.at);
  if (since !== null && at <= since.getTime()) return false;
  if (until !== null && at > until.getTime()) return false;
  return about === null || record.subject.includes(about) || record.numbers.includes(about);
}

type Named = Pick<typeof archives.$inferSelect, 'id' | 'file'>;

async function replaceFile(
  store: Store,
  { id, file }: Named,
  left: readonly ArchiveRecord[],
): Promise<boolean> {
  const written = await writeArchiveFile(store, left);
  const keys = keysOf(store, left);
  failpoint('archive.rewritten');
  const isReplaced = await inTransaction(store.database, async (tx) => {
    const { rowCount } = await tx
      .update(archives)
      .set({ records: left.length, keys, erasedAt: sql`now()`, ...written })
      .where(and(eq(archives.id, id), eq(archives.file, file)));
    if (rowCount !== 1) return false;
    await saveDraft(tx, written.file);
    await noteUnnamed(tx, file);
    return true;
  });
  failpoint('archive.replaced');
  await dropDraft(store, isReplaced ? file : written.file);
  return isReplaced;
}

/** Drops an archive with its file, unless another file has taken its place. */
async function dropArchive(store: Store, { id, file }: Named): Promise<boolean> {
  const isDropped = await inTransaction(store.database, async (tx) => {
    const { rowCount } = await tx
      .delete(archives)
      .where(and(eq(archives.id, id), eq(archives.file, file)));
    if (rowCount !== 1) return false;
    await noteUnnamed(tx, file);
    return true;
  });
  if (isDropped) await dropDraft(store, file);
  return isDropped;
}

/** Drops archives whose newest record is older than so many days; 0 keeps them for ever. */
export async function dropOldArchives(store: Store, days: number): Promise<number> {
  if (days === 0) return 0;
  const old = await store.database
    .select({ id: archives.id, file: archives.file })
    .from(archives)
    .where(lt(archives.lastAt, sql`now() - make_interval(days => ${days})`))
    .limit(atOnceMax);
  for (const archive of old) await dropArchive(store, archive);
  return old.length;
}
