import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';

export type AuditProof = {
  readonly entries: number;
  /** Hash of the newest entry, to be kept elsewhere: it also proves that none was cut off. */
  readonly head: string | null;
  /** The first entry whose place in the chain or whose content is not what it was; null: none. */
  readonly brokenAt: string | null;
};

/** Reads the whole log and proves that every entry is the one that was written, in its place. */
export async function verifyAuditChain(database: Queryable): Promise<AuditProof> {
  const { rows } = await database.execute<{
    entries: number;
    head: string | null;
    broken_at: string | null;
  }>(sql`
    with chain as (
      select id, hash, prev_hash, audit_log_hash(entry) as content,
             lag(hash, 1, ''::bytea) over (order by id) as previous,
             row_number() over (order by id) as place
        from audit_log entry)
    select count(*)::int as entries,
           (select encode(hash, 'hex') from audit_log order by id desc limit 1) as head,
           min(id) filter (where hash <> content or prev_hash <> previous or id <> place)::text
             as broken_at
      from chain`);
  const [row] = rows;
  return {
    entries: row?.entries ?? 0,
    head: row?.head ?? null,
    brokenAt: row?.broken_at ?? null,
  };
}
