import { and, asc, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { dropDraft, noteUnnamed } from '../../platform/files/file-drafts.ts';
import type { Platform } from '../../platform/platform.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';

/** What is left of a verification when its picture and number are no longer needed. */
export function forgotten({ cardMasked }: VerificationRow) {
  return {
    photoFile: null,
    cardSealed: null,
    holder: null,
    email: null,
    cardMasked: `•••• ${cardMasked.slice(-4)}`,
  };
}

const atOnceMax = 100;
/** Nobody looked at it for this long: whoever sent it has gone elsewhere. */
const unansweredDays = 14;

/**
 * Ends what nobody decided in time, then deletes pictures, numbers and names some days after the
 * decision: the hash of the number, its last four digits, the decision, its operator and date stay.
 * Answers how many verifications were emptied.
 */
export async function forgetCardPhotos(platform: Platform): Promise<number> {
  const { database, config } = platform;
  await database.execute(sql`
    update card_verifications
    set status = 'not_verified', decided_at = now(), decided_by = 'service'
    where status = 'waiting' and deleted_at is null
      and created_at < now() - make_interval(days => ${unansweredDays})`);
  let emptied = 0;
  for (;;) {
    const batch = await forgetBatch(platform, config.cardPhotoDays);
    emptied += batch;
    if (batch < atOnceMax) return emptied;
  }
}

/** Pictures are noted with their rows, then removed: a crash between leaves them to be swept. */
async function forgetBatch(platform: Platform, days: number): Promise<number> {
  const { decidedAt, deletedAt, photoFile, cardSealed } = cardVerifications;
  const since = sql`coalesce(${decidedAt}, ${deletedAt})`;
  const emptied = await inTransaction(platform.database, async (tx) => {
    const rows = await tx
      .select()
      .from(cardVerifications)
      .where(
        and(
          or(isNotNull(photoFile), isNotNull(cardSealed)),
          sql`${since} < now() - make_interval(days => ${days})`,
        ),
      )
      .orderBy(asc(since))
      .limit(atOnceMax)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      await noteUnnamed(tx, row.photoFile);
      await tx
        .update(cardVerifications)
        .set(forgotten(row))
        .where(inArray(cardVerifications.id, [row.id]));
    }
    return rows;
  });
  for (const { photoFile } of emptied) {
    if (photoFile !== null) await dropDraft(platform, photoFile);
  }
  return emptied.length;
}
