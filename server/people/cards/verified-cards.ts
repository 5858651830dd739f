import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** Hashes of the cards of an account that are verified, for whatever direction. */
export async function verifiedCards(
  database: Queryable,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ card_hash: string }>(sql`
    select distinct card_hash from card_verifications
     where user_id = ${userId} and status = 'verified' and deleted_at is null`);
  return new Set(rows.map((row) => row.card_hash));
}
