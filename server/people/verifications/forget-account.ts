import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { noteUnnamed } from '../../platform/files/file-drafts.ts';
import { forgotten } from './forget-photos.ts';
import { cardVerifications } from './tables.ts';

/**
 * Empties the cards of an account that is deleted: pictures, numbers and names go, what was decided
 * stays. The files are swept within an hour or two.
 */
export async function forgetCardsOf(tx: Transaction, userId: string): Promise<void> {
  const { userId: owner, deletedAt, id } = cardVerifications;
  const rows = await tx
    .select()
    .from(cardVerifications)
    .where(and(eq(owner, userId), isNull(deletedAt)))
    .for('update');
  for (const row of rows) {
    await tx
      .update(cardVerifications)
      .set({ ...forgotten(row), status: 'not_verified', deletedAt: sql`now()` })
      .where(eq(id, row.id));
    await noteUnnamed(tx, row.photoFile);
  }
}
