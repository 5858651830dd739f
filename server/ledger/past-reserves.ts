import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';

/** A moment at which the free reserve of a payment system is asked for. */
export type PastMoment = { readonly id: string; readonly system: string; readonly at: Date };

/**
 * The free reserves of past moments in units, by the ids they are asked for with: what is there
 * now without all that was posted since. What was posted at the very moment counts as since.
 */
export async function readPastReserves(
  database: Queryable,
  moments: readonly PastMoment[],
): Promise<Map<string, bigint>> {
  if (moments.length === 0) return new Map();
  const list = <T>(part: (moment: PastMoment) => T) => sql.param(moments.map(part));
  const { rows } = await database.execute<{ id: string; units: string }>(sql`
    with asked as (
      select * from unnest(${list(({ id }) => id)}::text[],
        ${list(({ system }) => `reserve:${system}`)}::text[],
        ${list(({ at }) => at.toISOString())}::timestamptz[]) as asked (id, account, at)
    ), told as (
      select id, account, at, 0::numeric as units from asked
      union all
      select null, posting.account, journal.created_at, posting.units
        from ledger_postings posting join ledger_journals journal on journal.id = posting.journal_id
       where posting.account in (select account from asked)
         and journal.created_at >= (select min(at) from asked)
    ), since as (
      select id, account, sum(units) over (partition by account order by at desc) as units from told
    )
    select since.id, (balance - since.units)::text as units
      from since join ledger_accounts on name = since.account
     where since.id is not null`);
  return new Map(rows.map(({ id, units }) => [id, BigInt(units)]));
}
