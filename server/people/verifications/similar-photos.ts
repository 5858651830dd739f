import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { distanceMax, nearWordsOf } from '../../platform/pictures/photo-hash.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';

const shownMax = 10;

export type Similar = Pick<VerificationRow, 'id' | 'cardMasked' | 'status' | 'createdAt'> & {
  readonly same: boolean;
};

/**
 * Other verifications with the same picture, or with one that looks much like it. That a customer's
 * new photo of a card looks like their last one of it is what it should do, and no finding.
 */
export async function findSimilar(database: Queryable, row: VerificationRow): Promise<Similar[]> {
  const { id, photoSha256, photoHash, cardHash, userId, browserHash } = row;
  const other = cardVerifications;
  const same = sql<boolean>`${other.photoSha256} = ${photoSha256}`;
  const words = sql`${sql.param(nearWordsOf(photoHash).map(String))}::bigint[]`;
  const distance = sql`bit_count((${other.photoHash} # ${photoHash}::bigint)::bit(64))`;
  return database
    .select({
      id: other.id,
      cardMasked: other.cardMasked,
      status: other.status,
      createdAt: other.createdAt,
      same,
    })
    .from(other)
    .where(
      and(
        ne(other.id, id),
        or(
          eq(other.photoSha256, photoSha256),
          and(
            sql`photo_hash_words(${other.photoHash}) && ${words}`,
            sql`${distance} <= ${distanceMax}`,
            sql`(${other.cardHash} <> ${cardHash}
              or ${other.userId} is distinct from ${userId}
              or (${other.userId} is null and ${other.browserHash} is distinct from ${browserHash}))`,
          ),
        ),
      ),
    )
    .orderBy(desc(same), desc(other.createdAt))
    .limit(shownMax);
}
