import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { cardVerifications } from './tables.ts';

/** What is kept of an account's cards, the newest first; the pictures are no part of it. */
export async function exportCards(
  database: Queryable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { userId: owner, createdAt } = cardVerifications;
  const rows = await database
    .select()
    .from(cardVerifications)
    .where(eq(owner, userId))
    .orderBy(desc(createdAt));
  return rows.map((row) => ({
    card_number: row.cardMasked,
    name: row.holder,
    kind: row.kind,
    status: row.status,
    reject_reason: row.rejectReason,
    photo_kept: row.photoFile !== null,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }));
}
