import { asc, eq } from 'drizzle-orm';
import { builtInAssets } from '../../../../core/money/asset.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { assets } from '../tables.ts';

export type AssetRow = typeof assets.$inferSelect;
export type NewAsset = Omit<AssetRow, 'createdAt'>;

/** The assets that operators have added, by code. */
export function listAssets(database: Queryable): Promise<AssetRow[]> {
  return database.select().from(assets).orderBy(asc(assets.code));
}

/** Adds an asset for ever. Refuses a code that is there, built in or added. */
export async function addAsset(tx: Transaction, added: NewAsset): Promise<AssetRow | Refusal> {
  if (Object.hasOwn(builtInAssets, added.code)) return refuse('conflict', 'code');
  const [row] = await tx.insert(assets).values(added).onConflictDoNothing().returning();
  return row ?? refuse('conflict', 'code');
}

type Named = { readonly before: AssetRow; readonly after: AssetRow };

/** Calls an asset otherwise; its code and decimals stay. */
export async function nameAsset(
  tx: Transaction,
  code: string,
  names: Pick<AssetRow, 'nameRu' | 'nameEn'>,
): Promise<Named | Refusal> {
  const [before] = await tx.select().from(assets).where(eq(assets.code, code)).for('update');
  if (before === undefined) return refuse('not_found');
  const [after] = await tx.update(assets).set(names).where(eq(assets.code, code)).returning();
  if (after === undefined) throw new Error('a locked asset vanished');
  return { before, after };
}
