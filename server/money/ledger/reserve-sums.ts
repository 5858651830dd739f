import { type SQL, sql } from 'drizzle-orm';

/** The quarter of an hour that a moment is in, by the moment it began. */
export function quarterOf(at: SQL): SQL {
  return sql`date_bin('15 minutes', ${at}, timestamptz 'epoch')`;
}

/**
 * Adds postings to the kept sums of reserves, as a part of a statement. `postings` is a table with
 * `journal_id`, `account` and `units`.
 */
export function addReserveSums(postings: SQL): SQL {
  return sql`
    insert into reserve_sums (account, at, units)
    select p.account, ${quarterOf(sql`j.created_at`)}, sum(p.units)
      from ${postings} p join ledger_journals j on j.id = p.journal_id
     where ledger_account_kind(p.account) = 'reserve'
     group by 1, 2
    on conflict (account, at) do update set units = reserve_sums.units + excluded.units`;
}
