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
  describe(row: Readonly<Record<string, unknown>>): Omit<ArchiveRecord, 'at'>;
}

type Store = Pick<Platform, 'database' | 'files' | 'vault' | 'log'>;

/** Records of one file: what is read, searched and erased at once. */
const recordsMax = 2_000;

/**
 * Moves one part of the oldest month whose days are over from its table into a file; answers how
 * many records it had, none when no month is due. The file is written and read back first. Then one
 * transaction names it and drops exactly the rows it has: where one of them was changed or erased
 * meanwhile, nothing is kept of either, and the next attempt reads them anew.
 */
export async function archivePart(store: Store, kind: ArchiveKind, days: number): Promise<number> {
  const rows = await readDue(store, kind, days);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const records = rows.map((row) => ({ at: row.at, ...kind.describe(row) }));
  failpoint('archive.read');
  const written = await writeArchiveFile(store, records);
  failpoint('archive.written');
  const names = { kind: kind.name, month: first.month };
  const span = { firstAt: new Date(first.at), lastAt: new Date(last.at) };
  const keys = keysOf(store, records);
  try {
    await inTransaction(store.database, async (tx) => {
      await dropRows(tx, kind.table, rows);
      await tx
        .insert(archives)
        .values({ ...names, ...span, records: records.length, keys, ...written });
      await saveDraft(tx, written.file);
      failpoint('archive.named');
    });
  } catch (error) {
    await dropDraft(store, written.file);
    if (error instanceof RowsChanged) return 0;
    throw error;
  }
  failpoint('archive.done');
  return records.length;
}

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
