import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

type LedgerProof = {
  /** When every balance was last compared with all postings up to then; null before the first. */
  readonly checkedAt: Date | null;
  /** Between these moments every posting was last read again. */
  readonly passedFrom: Date | null;
  readonly passedUntil: Date | null;
  /** How much of the pass under way is done, from 0 to 1. */
  readonly passShare: number;
  /** Accounts whose balance or postings are not what was added up. */
  readonly drifted: readonly string[];
  /** Journals that do not sum to zero, or post to an account of another asset. */
  readonly broken: readonly string[];
  /** The trial balance of every asset: always zero. */
  readonly trial: ReadonlyMap<string, bigint>;
};

/** What the proof in the background has come to, and the trial balance of this moment. */
export async function readLedgerProof(database: Queryable): Promise<LedgerProof> {
  const { rows } = await database.execute<{
    checked_at: string | null;
    passed_from: string | null;
    passed_until: string | null;
    share: number;
    drifted: string[];
    broken: string[];
    trial: Record<string, string>;
  }>(sql`
    select to_json(checked_at) as checked_at, to_json(passed_from) as passed_from,
           to_json(passed_until) as passed_until,
           -- The ids of journals are drawn by chance: how far the pass is in them is its share.
           ('x' || lpad(substr(pass_cursor::text, 1, 6), 8, '0'))::bit(32)::int / 16777216.0::float8
             as share,
           array(select distinct unnest(drifted || passed_drifted) order by 1) as drifted,
           array(select journal_id::text from ledger_proof_broken order by 1 limit 20) as broken,
           (select coalesce(json_object_agg(asset, units), '{}') from (
              select asset, sum(balance)::text as units from ledger_accounts group by asset) sums
           ) as trial
      from ledger_proof`);
  const [row] = rows;
  if (row === undefined) throw new Error('the proof of the ledger has no state');
  return {
    checkedAt: dateOf(row.checked_at),
    passedFrom: dateOf(row.passed_from),
    passedUntil: dateOf(row.passed_until),
    passShare: row.share,
    drifted: row.drifted,
    broken: row.broken,
    trial: new Map(Object.entries(row.trial).map(([asset, units]) => [asset, BigInt(units)])),
  };
}

/** Every posting is in the kept sums, or its journal is among those that wait to be added. */
export async function areSumsFilled(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ filled: boolean }>(
    sql`select filled from ledger_proof`,
  );
  return rows[0]?.filled === true;
}

function dateOf(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}
