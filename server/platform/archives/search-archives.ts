import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import { readArchiveFile } from './archive-file.ts';
import { type ArchiveRecord, isFoundBy, keyOf } from './archive-record.ts';
import { hasKey, isErased, pendingErasures } from './erase-records.ts';
import { archives } from './tables.ts';

type Store = Pick<Platform, 'database' | 'files' | 'vault'>;

/** What is looked for; what is null is not asked. */
export type ArchiveSearch = {
  readonly kind: string | null;
  /** The id of the only archive that is read. */
  readonly archive: string | null;
  /** An e-mail or a number, whole. */
  readonly text: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
};

/** Where a search goes on: behind so many records of an archive, of the newest first. */
export type ArchivePlace = { readonly archive: string; readonly passed: number };

export type FoundRecord = ArchiveRecord & {
  readonly archive: string;
  readonly kind: string;
  /** Its place in the archive, of the newest first. */
  readonly place: number;
};

/** Files opened for one answer, however few records they had. */
const filesMax = 20;

/**
 * Records that are looked for, the newest archive first and of each the newest record; at most so
 * many, and where to go on, or null at the end. Throws `ArchiveUnreadable`.
 */
export async function searchArchives(
  store: Store,
  asked: ArchiveSearch,
  { after, most }: { readonly after: ArchivePlace | null; readonly most: number },
): Promise<{ readonly found: readonly FoundRecord[]; readonly next: ArchivePlace | null }> {
  const rows = await archivesOf(store, asked, after);
  const pending = await pendingErasures(store.database);
  const found: FoundRecord[] = [];
  for (const archive of rows.slice(0, filesMax)) {
    const records = (await readArchiveFile(store, archive)).toReversed();
    const passed = after?.archive === archive.id ? after.passed : 0;
    for (const [place, record] of records.entries()) {
      if (place < passed || !isAsked(record, asked)) continue;
      if (pending.some((each) => each.kind === archive.kind && isErased(record, each))) continue;
      if (found.length === most) return { found, next: { archive: archive.id, passed: place } };
      found.push({ ...record, archive: archive.id, kind: archive.kind, place });
    }
  }
  const further = rows[filesMax];
  return { found, next: further === undefined ? null : { archive: further.id, passed: 0 } };
}

/** Archives that may have what is asked, the newest first, from the place to go on. */
function archivesOf(store: Store, asked: ArchiveSearch, after: ArchivePlace | null) {
  const { id, kind, file, checksum, firstAt, lastAt } = archives;
  const wanted: SQL[] = [];
  if (asked.archive !== null) wanted.push(eq(id, asked.archive));
  if (asked.kind !== null) wanted.push(eq(kind, asked.kind));
  if (asked.text !== null) wanted.push(hasKey(keyOf(store, asked.text)));
  if (asked.since !== null) wanted.push(gte(lastAt, asked.since));
  if (asked.until !== null) wanted.push(lt(firstAt, asked.until));
  if (after !== null) {
    wanted.push(sql`(${lastAt}, ${id}) <= (
      select last_at, id from ${archives} as place where place.id = ${after.archive})`);
  }
  return store.database
    .select({ id, kind, file, checksum })
    .from(archives)
    .where(and(...wanted))
    .orderBy(desc(lastAt), desc(id))
    .limit(filesMax + 1);
}

function isAsked(record: ArchiveRecord, { text, since, until }: ArchiveSearch): boolean {
  const at = Date.parse(record.at);
  if (since !== null && at < since.getTime()) return false;
  if (until !== null && at >= until.getTime()) return false;
  return text === null || isFoundBy(record, text);
}
