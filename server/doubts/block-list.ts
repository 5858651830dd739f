import { desc, eq, sql } from 'drizzle-orm';
import { type BlockKind, blockValue } from '../../core/doubts/block-value.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Page } from '../platform/http/json-api.ts';
import { blockList } from './tables.ts';

export type BlockRow = typeof blockList.$inferSelect;

/** One page of what is blocked, the newest first. */
export async function listBlocks(
  db: Queryable,
  search: string | undefined,
  page: Page,
): Promise<{ readonly rows: readonly BlockRow[]; readonly total: number }> {
  const part = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`${blockList.value} ilike ${part} or ${blockList.reason} ilike ${part}`;
  const rows = await db
    .select()
    .from(blockList)
    .where(where)
    .orderBy(desc(blockList.createdAt), blockList.id)
    .limit(page.per)
    .offset((page.page - 1) * page.per);
  return { rows, total: await db.$count(blockList, where) };
}

/** Blocks an account, an e-mail, …, in its one way of writing. Refuses what is blocked already. */
export async function addBlock(
  tx: Transaction,
  block: {
    readonly kind: BlockKind;
    readonly value: string;
    readonly reason: string;
    readonly createdBy: string;
  },
): Promise<BlockRow | Refusal> {
  const value = blockValue(block.kind, block.value);
  if (value === '') return refuse('invalid_format', 'value');
  const [row] = await tx
    .insert(blockList)
    .values({ ...block, value })
    .onConflictDoNothing()
    .returning();
  return row ?? refuse('already_saved', 'value');
}

/** Lets somebody in again; null where there was no such entry. */
export async function removeBlock(tx: Transaction, id: string): Promise<BlockRow | null> {
  const [row] = await tx.delete(blockList).where(eq(blockList.id, id)).returning();
  return row ?? null;
}
