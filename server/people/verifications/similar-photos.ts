import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { distanceMax, nearWordsOf } from '../../platform/pictures/photo-hash.ts';
import type { VerificationRow } from './tables.ts';

const shownMax = 10;

export type Similar = Pick<VerificationRow, 'id' | 'cardMasked' | 'status' | 'createdAt'> & {
  readonly same: boolean;
};

type Found = {
  readonly of_id: string;
  readonly id: string;
  readonly card_masked: string;
  readonly status: VerificationRow['status'];
  readonly created_at: string;
  readonly same: boolean;
};

/**
 * Other verifications with the same picture as each of these, by their ids, or with one that looks
 * much like it. That a customer's new photo of a card looks like their last one of it is what it
 * should do, and no finding.
 */
export async function findSimilar(
  database: Queryable,
  rows: readonly Pick<VerificationRow, 'id' | 'photoHash'>[],
): Promise<ReadonlyMap<string, readonly Similar[]>> {
  const ids = sql.param(rows.map(({ id }) => id));
  const words = sql.param(rows.map(({ photoHash }) => `{${nearWordsOf(photoHash)}}`));
  const found = await database.execute<Found>(sql`
    select asked.id as of_id, other.*
      from unnest(${ids}::text[], ${words}::text[]) as asked (id, words)
      join card_verifications c on c.id = asked.id
     cross join lateral (
       select o.id, o.card_masked, o.status, o.created_at, o.photo_sha256 = c.photo_sha256 as same
         from card_verifications o
        where o.id <> c.id
          and (o.photo_sha256 = c.photo_sha256
            or (photo_hash_words(o.photo_hash) && asked.words::bigint[]
              and bit_count((o.photo_hash # c.photo_hash)::bit(64)) <= ${distanceMax}
              and (o.card_hash <> c.card_hash or o.user_id is distinct from c.user_id
                or (o.user_id is null and o.browser_hash is distinct from c.browser_hash))))
        order by same desc, o.created_at desc limit ${shownMax}) other`);
  const similarOf = Map.groupBy(found.rows, (row) => row.of_id);
  return new Map([...similarOf].map(([id, similar]) => [id, similar.map(similarFrom)]));
}

function similarFrom({
  id,
  card_masked: cardMasked,
  status,
  created_at: at,
  same,
}: Found): Similar {
  return { id, cardMasked, status, createdAt: new Date(at), same };
}
