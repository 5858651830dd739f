import { type SQL, sql } from 'drizzle-orm';
import { systemAccount } from '../../../core/ledger/journal.ts';
import { type OutcomeUnits, outcomeUnits } from '../../../core/money/units.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { areSumsFilled } from './read-proof.ts';
import { quarterOf } from './reserve-sums.ts';

/** A moment at which the free reserve of a payment system is asked for. */
export type PastMoment = { readonly id: string; readonly system: string; readonly at: Date };

/**
 * The free reserves of past moments in units, by the ids they are asked for with: what is there
 * now without all that was posted since. What was posted at the very moment counts as since.
 *
 * Of the quarters of an hour that are asked about postings are read, of the later ones their sums;
 * until the sums are filled for the first time every posting since the first moment is read.
 */
export async function readPastReserves(
  database: Queryable,
  moments: readonly PastMoment[],
): Promise<Map<string, OutcomeUnits>> {
  if (moments.length === 0) return new Map();
  const list = <T>(part: (moment: PastMoment) => T) => sql.param(moments.map(part));
  const posted = (await areSumsFilled(database)) ? summed : everyPosting;
  const { rows } = await database.execute<{ id: string; units: string }>(sql`
    with asked as materialized (
      select * from unnest(${list(({ id }) => id)}::text[],
        ${list(({ system }) => systemAccount('reserve', system))}::text[],
        ${list(({ at }) => at.toISOString())}::timestamptz[]) as asked (id, account, at)
    ), quarters as materialized (
      select distinct ${quarterOf(sql`at`)} as at from asked
    ), movements as (
      select id, account, at, 0::numeric as units from asked
      union all
      select null, account, at, units from (${posted}) posted
       where account in (select account from asked)
    ), since as (
      select id, account, sum(units) over (partition by account order by at desc) as units
        from movements
    )
    select since.id, (balance - since.units)::text as units
      from since join ledger_accounts on name = since.account
     where since.id is not null`);
  return new Map(rows.map(({ id, units }) => [id, outcomeUnits(BigInt(units))]));
}

/**
 * One statement reads all three: a journal that is being added to the sums is in one of them. Each
 * quarter is looked up by itself (`offset 0` keeps it so): taken for a join of everything, all
 * postings there ever were are read.
 */
const summed: SQL = sql`
  select p.account, j.created_at as at, p.units
    from quarters q
    cross join lateral (
      select id, created_at from ledger_journals
       where created_at >= q.at and created_at < q.at + interval '15 minutes' offset 0) j
    cross join lateral (
      select account, units from ledger_postings where journal_id = j.id offset 0) p
  union all
  select s.account, s.at, s.units
    from (select distinct account from asked) a
    cross join lateral (
      select account, at, units from reserve_sums
       where account = a.account and at >= (select min(at) from asked) offset 0) s
   where s.at not in (select at from quarters)
  union all
  select p.account, j.created_at, p.units
    from ledger_unproved u
    join ledger_journals j on j.id = u.journal_id
    join ledger_postings p on p.journal_id = j.id
   where j.created_at >= (select min(at) from asked)
     and ${quarterOf(sql`j.created_at`)} not in (select at from quarters)`;

const everyPosting: SQL = sql`
  select p.account, j.created_at as at, p.units
    from ledger_postings p join ledger_journals j on j.id = p.journal_id
   where j.created_at >= (select min(at) from asked)`;
