import { type SQL, sql } from 'drizzle-orm';
import { failpoint } from '../../../rails/failpoint.ts';
import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { dropDraft, saveDraft } from '../files/file-drafts.ts';
import type { Platform } from '../platform.ts';
import { writeArchiveFile } from './archive-file.ts';
import { type ArchiveRecord, keysOf } from './archive-record.ts';
import { archives } from './tables.ts';

/** Which rows are archived, and how one is told. */
export interface ArchiveKind {
  /** `mails`; also of its texts in the office. */
  readonly name: string;
  /** The table as it stands in `from`; it has an index by `at`. */
  readonly table: SQL;
  /** When a row was written. */
  readonly at: SQL;
  /** What `describe` needs, as a list of columns. */
  readonly columns: SQL;
  /** Null for a row that is dropped when its days are over, and archived nowhere. */
  describe(row: Readonly<Record<string, unknown>>): Omit<ArchiveRecord, 'at'> | null;
}

type Store = Pick<Platform, 'database' | 'files' | 'vault' | 'log'>;

/** Records of one file: what is read, searched and erased at once. */
const recordsMax = 2_000;

/**
 * Moves one part of the oldest month whose days are over from its table into a file; answers how
 * many rows those were, none when no month is due. The file is written and read back first. Then
 * one transaction names it and drops exactly the rows it has: where one of them was changed or
 * erased meanwhile, nothing is kept of either, and the next attempt reads them anew.
 */
export async function archivePart(store: Store, kind: ArchiveKind, days: number): Promise<number> {
  const rows = await readDue(store, kind, days);
  const records = rows.flatMap((row) => {
    const described = kind.describe(row);
    return described === null ? [] : [{ at: row.at, ...described }];
  });
  failpoint('archive.read');
  const entry = await writeArchive(store, { kind, rows, records });
  failpoint('archive.written');
  try {
    await inTransaction(store.database, async (tx) => {
      await dropRows(tx, kind.table, rows);
      if (entry === null) return;
      await tx.insert(archives).values(entry);
      await saveDraft(tx, entry.file);
      failpoint('archive.named');
    });
  } catch (error) {
    if (entry !== null) await dropDraft(store, entry.file);
    if (error instanceof RowsChanged) return 0;
    throw error;
  }
  failpoint('archive.done');
  return rows.length;
}

/** Writes the file and gives the row that will name it; null where there is nothing to keep. */
async function writeArchive(
  store: Store,
  { kind, rows, records }: Part,
): Promise<typeof archives.$inferInsert | null> {
  const [row, first, last] = [rows[0], records[0], records.at(-1)];
  if (row === undefined || first === undefined || last === undefined) return null;
  return {
    kind: kind.name,
    month: row.month,
    firstAt: new Date(first.at),
    lastAt: new Date(last.at),
    records: records.length,
    keys: keysOf(store, records),
    ...(await writeArchiveFile(store, records)),
  };
}

type Part = {
  readonly kind: ArchiveKind;
  readonly rows: readonly DueRow[];
  readonly records: readonly ArchiveRecord[];
};

/** Rows are not those any more that were read. */
class RowsChanged extends Error {}

type DueRow = {
  readonly place: string;
  readonly version: string;
  readonly at: string;
  readonly month: string;
};

/** The oldest rows, all of one month of UTC that ended so many days ago. */
async function readDue(
  { database }: Store,
  { table, at, columns }: ArchiveKind,
  days: number,
): Promise<(DueRow & Readonly<Record<string, unknown>>)[]> {
  const { rows } = await database.execute<DueRow>(sql`
    with bounds as materialized (
      select month, (month + interval '1 month') at time zone 'UTC' as ended
        from (select date_trunc('month', min(${at}) at time zone 'UTC') as month
                from ${table}) as oldest)
    select ctid::text as place, xmin::text as version, to_char(month, 'YYYY-MM-DD') as month,
           to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ${columns}
      from ${table}, bounds
     where ${at} < ended and ended <= now() - make_interval(days => ${days})
     order by ${at} limit ${recordsMax}`);
  return rows;
}

/** A row is known by its place and version: one that was changed since has others. */
async function dropRows(tx: Transaction, table: SQL, rows: readonly DueRow[]): Promise<void> {
  const places = sql.param(rows.map(({ place }) => place));
  const versions = sql.param(rows.map(({ version }) => version));
  const { rowCount } = await tx.execute(sql`
    delete from ${table}
     where ctid = any(${places}::tid[]) and xmin::text = any(${versions}::text[])`);
  if (rowCount !== rows.length) throw new RowsChanged();
}
