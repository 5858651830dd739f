import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { BlockMode } from '../../../core/risk-flags/block-value.ts';
import type { BlockLine } from '../../../core/risk-flags/read-block-lines.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { blockImports, blockList } from './tables.ts';

export type ImportRow = typeof blockImports.$inferSelect;
type Read = Exclude<BlockLine, { readonly wrong: string }>;

const shownMax = 20;

/** What each line of a list would do: add an entry, find it there already, or say nothing. */
export async function previewLines(
  db: Queryable,
  lines: readonly BlockLine[],
): Promise<readonly { readonly line: BlockLine; readonly state: 'added' | 'known' | 'wrong' }[]> {
  const read = lines.filter(isRead);
  const { rows } = await db.execute<{ kind: string; value: string }>(sql`
    select kind, value from block_list
     where origin = 'own' and (expires_at is null or expires_at > now())
       and (kind, value) in (select * from unnest(
         ${sql.param(read.map(({ kind }) => kind))}::text[],
         ${sql.param(read.map(({ value }) => value))}::text[]))`);
  const seen = new Set(rows.map(nameOf));
  return lines.map((line) => {
    if (!isRead(line)) return { line, state: 'wrong' };
    if (seen.has(nameOf(line))) return { line, state: 'known' };
    seen.add(nameOf(line));
    return { line, state: 'added' };
  });
}

type Import = {
  readonly reason: string;
  readonly mode: BlockMode;
  readonly expiresAt: Date | null;
  readonly createdBy: Actor;
};

/** Adds a list as one import; refuses one that would add nothing. */
export async function importLines(
  tx: Transaction,
  lines: readonly BlockLine[],
  { reason, mode, expiresAt, createdBy }: Import,
): Promise<ImportRow | Refusal> {
  const read = lines.filter(isRead);
  const [made] = await tx
    .insert(blockImports)
    .values({ reason, mode, createdBy, added: Math.max(read.length, 1) })
    .returning();
  if (made === undefined) throw new Error('the database kept no import');
  const { rowCount } = await tx.execute(sql`
    insert into block_list (kind, value, reason, mode, expires_at, import_id, created_by)
    select distinct on (kind, value) kind, value, reason, ${mode}, ${expiresAt?.toISOString() ?? null}::timestamptz,
           ${made.id}::uuid, ${createdBy}
      from unnest(${sql.param(read.map(({ kind }) => kind))}::text[],
                  ${sql.param(read.map(({ value }) => value))}::text[],
                  ${sql.param(read.map((line) => line.reason ?? reason))}::text[])
           as listed (kind, value, reason)
    on conflict (kind, value, origin) do update
      set reason = excluded.reason, mode = excluded.mode, expires_at = excluded.expires_at,
          import_id = excluded.import_id, created_by = excluded.created_by, created_at = now()
      where block_list.expires_at <= now()`);
  const added = rowCount ?? 0;
  if (added === 0) {
    await tx.delete(blockImports).where(eq(blockImports.id, made.id));
    return refuse('already_saved', 'text');
  }
  await tx.update(blockImports).set({ added }).where(eq(blockImports.id, made.id));
  return { ...made, added };
}

/** The newest lists that were pasted. */
export function listImports(db: Queryable): Promise<ImportRow[]> {
  return db.select().from(blockImports).orderBy(desc(blockImports.createdAt)).limit(shownMax);
}

/** Takes a list back; refuses where that was done already. */
export async function undoImport(
  tx: Transaction,
  id: string,
  undoneBy: Actor,
): Promise<ImportRow | Refusal> {
  const [undone] = await tx
    .update(blockImports)
    .set({ undoneAt: sql`now()`, undoneBy })
    .where(and(eq(blockImports.id, id), isNull(blockImports.undoneAt)))
    .returning();
  if (undone === undefined) {
    const there = await tx.$count(blockImports, eq(blockImports.id, id));
    return refuse(there > 0 ? 'conflict' : 'not_found');
  }
  await tx.delete(blockList).where(eq(blockList.importId, id));
  return undone;
}

function isRead(line: BlockLine): line is Read {
  return 'kind' in line;
}

function nameOf({ kind, value }: { readonly kind: string; readonly value: string }): string {
  return `${kind}:${value}`;
}
