import { eq, sql } from 'drizzle-orm';
import type { Person } from '../../../core/verifications/card-verification.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { dropDraft, noteUnnamed } from '../../platform/files/file-drafts.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceVerification } from './changes.ts';
import { forgotten } from './forget-photos.ts';
import { cardVerifications } from './tables.ts';
import { findOwn } from './verification-records.ts';

/**
 * Takes a card from its owner's list: its picture and number are gone at once, and it lets no
 * exchange through any more. What was decided stays for the office. Answers whether it was there.
 */
export async function deleteVerification(
  platform: Platform,
  person: Person,
  id: string,
): Promise<boolean> {
  const found = await inTransaction(platform.database, async (tx) => {
    const row = await findOwn(tx, person, id);
    if (row === null) return null;
    await tx
      .update(cardVerifications)
      .set({ ...forgotten(row), status: 'not_verified', deletedAt: sql`now()` })
      .where(eq(cardVerifications.id, id));
    await noteUnnamed(tx, row.photoFile);
    await announceVerification(tx, row);
    return row;
  });
  if (found === null) return false;
  if (found.photoFile !== null) await dropDraft(platform, found.photoFile);
  return true;
}
