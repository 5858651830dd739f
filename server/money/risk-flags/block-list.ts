import { and, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import {
  type BlockKind,
  type BlockMode,
  type BlockOrigin,
  blockValue,
} from '../../../core/risk-flags/block-value.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import { blockList } from './tables.ts';

export type BlockRow = typeof blockList.$inferSelect;

export type BlockFilter = {
  readonly search?: string | undefined;
  readonly mode?: BlockMode | undefined;
  readonly origin?: BlockOrigin | undefined;
};

/** One page of what is blocked, the newest first. */
export async function listBlocks(
  db: Queryable,
  filter: BlockFilter,
  page: Page,
): Promise<{ readonly rows: readonly BlockRow[]; readonly total: number }> {
  const where = matching(filter);
  const rows = await db
    .select()
    .from(blockList)
    .where(where)
    .orderBy(desc(blockList.createdAt), blockList.id)
    .limit(page.per)
    .offset((page.page - 1) * page.per);
  return { rows, total: await db.$count(blockList, where) };
}

/** Entries after one of them, by id, for a file that grows as it is sent. */
export function readBlocksAfter(
  db: Queryable,
  filter: BlockFilter,
  after: string | null,
  limit: number,
): Promise<BlockRow[]> {
  return db
    .select()
    .from(blockList)
    .where(and(matching(filter), after === null ? undefined : gt(blockList.id, after)))
    .orderBy(blockList.id)
    .limit(limit);
}

function matching({ search, mode, origin }: BlockFilter): SQL | undefined {
  const typed = (search ?? '').trim();
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    typed === '' ? undefined : or(ilike(blockList.value, part), ilike(blockList.reason, part)),
    mode === undefined ? undefined : eq(blockList.mode, mode),
    origin === undefined ? undefined : eq(blockList.origin, origin),
  );
}

type NewBlock = {
  readonly kind: BlockKind;
  readonly value: string;
  readonly reason: string;
  readonly mode: BlockMode;
  /** In the future; null stays until it is removed. */
  readonly expiresAt: Date | null;
  readonly createdBy: Actor;
};

/**
 * Blocks an account, an e-mail, …, in its one way of writing. Refuses what is blocked already; an
 * entry that has ended is written anew.
 */
export async function addBlock(tx: Transaction, block: NewBlock): Promise<BlockRow | Refusal> {
  const value = blockValue(block.kind, block.value);
  if (value === '') return refuse('invalid_format', 'value');
  const [row] = await tx
    .insert(blockList)
    .values({ ...block, value })
    .onConflictDoUpdate({
      target: [blockList.kind, blockList.value, blockList.origin],
      set: {
        reason: block.reason,
        mode: block.mode,
        expiresAt: block.expiresAt,
        createdBy: block.createdBy,
        createdAt: sql`now()`,
        importId: null,
      },
      setWhere: lt(blockList.expiresAt, sql`now()`),
    })
    .returning();
  return row ?? refuse('already_saved', 'value');
}

/** Lets somebody in again. Refuses what is not there, and what another's list would bring back. */
export async function removeBlock(tx: Transaction, id: string): Promise<BlockRow | Refusal> {
  const [row] = await tx
    .delete(blockList)
    .where(and(eq(blockList.id, id), eq(blockList.origin, 'own')))
    .returning();
  if (row !== undefined) return row;
  const others = await tx.$count(blockList, eq(blockList.id, id));
  return refuse(others > 0 ? 'conflict' : 'not_found');
}
