import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { archives } from './tables.ts';

/** Everything but the keys, which are many. */
const listed = {
  id: archives.id,
  kind: archives.kind,
  month: archives.month,
  firstAt: archives.firstAt,
  lastAt: archives.lastAt,
  records: archives.records,
  file: archives.file,
  bytes: archives.bytes,
  checksum: archives.checksum,
  createdAt: archives.createdAt,
  erasedAt: archives.erasedAt,
} as const;

export type ArchiveRow = Omit<typeof archives.$inferSelect, 'keys'>;

/** Archives of one kind or of all, the newest first; below one, or from the top. */
export function listArchives(
  database: Queryable,
  { kind, below }: { readonly kind: string | null; readonly below: string | null },
  most: number,
): Promise<ArchiveRow[]> {
  const { id, lastAt } = archives;
  const isBelow = sql`(${lastAt}, ${id}) < (
    select last_at, id from ${archives} as place where place.id = ${below})`;
  return database
    .select(listed)
    .from(archives)
    .where(
      and(
        kind === null ? undefined : eq(archives.kind, kind),
        below === null ? undefined : isBelow,
      ),
    )
    .orderBy(desc(lastAt), desc(id))
    .limit(most);
}

/** One archive; null where there is none. */
export async function findArchive(database: Queryable, id: string): Promise<ArchiveRow | null> {
  const [row] = await database.select(listed).from(archives).where(eq(archives.id, id));
  return row ?? null;
}

/** Names of all files that archives are in. */
export async function readArchiveFiles(database: Queryable): Promise<string[]> {
  const rows = await database.select({ file: archives.file }).from(archives);
  return rows.map(({ file }) => file);
}
