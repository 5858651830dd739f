import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** An entry of the log that is known to be whole: 0 and no hash stand for the very beginning. */
type ChainPlace = { readonly id: bigint; readonly hash: Buffer };

export const chainBeginning: ChainPlace = { id: 0n, hash: Buffer.alloc(0) };

export type ChainPart = {
  readonly entries: number;
  /** The last entry that was read, or the one it began from. */
  readonly last: ChainPlace;
  /** The first entry whose place in the chain or whose content is not what it was; null: none. */
  readonly brokenAt: bigint | null;
};

/**
 * Reads entries after a place and proves that each is the one that was written, in its place. The
 * entry at the place must still be the one that is known.
 */
export async function verifyAuditChain(
  database: Queryable,
  from: ChainPlace = chainBeginning,
  limit = 2_147_483_647,
): Promise<ChainPart> {
  const { rows } = await database.execute<{
    entries: number;
    last_id: string | null;
    last_hash: string | null;
    broken_at: string | null;
    stands: boolean;
  }>(sql`
    with part as (
      select entry, id, hash, prev_hash from audit_log entry
       where id > ${from.id} order by id limit ${limit}),
    chain as (
      select id, hash, prev_hash, audit_log_hash(entry) as content,
             lag(hash, 1, ${from.hash}::bytea) over (order by id) as previous,
             ${from.id}::bigint + row_number() over (order by id) as place
        from part)
    select count(*)::int as entries, max(id)::text as last_id,
           (select encode(hash, 'hex') from part order by id desc limit 1) as last_hash,
           min(id) filter (where hash <> content or prev_hash <> previous or id <> place)::text
             as broken_at,
           ${from.id}::bigint = 0 or exists (
             select from audit_log where id = ${from.id} and hash = ${from.hash}) as stands
      from chain`);
  const [row] = rows;
  if (row === undefined) throw new Error('the audit log gave no answer');
  const last =
    row.last_id === null || row.last_hash === null
      ? from
      : { id: BigInt(row.last_id), hash: Buffer.from(row.last_hash, 'hex') };
  if (!row.stands) return { entries: row.entries, last, brokenAt: from.id };
  return {
    entries: row.entries,
    last,
    brokenAt: row.broken_at === null ? null : BigInt(row.broken_at),
  };
}
