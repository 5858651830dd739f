import { type SQL, sql } from 'drizzle-orm';
import { holdingAccountKinds } from '../../../core/ledger/journal.ts';
import type { Queryable } from '../../platform/database/database.ts';

const isHolding = sql`ledger_account_kind(p.account) = any(
  array[${sql.join(
    holdingAccountKinds.map((kind) => sql.raw(`'${kind}'`)),
    sql`, `,
  )}])`;

/**
 * What journals changed of what lies with each payment system, a line a journal and system.
 * `journals` is a table or a query with the columns of `ledger_journals`, named `j`. A deposit
 * names the operators' account that its customer was told to pay to, a payout by hand the one that
 * it was paid from: both were written in one transaction, of one moment.
 */
export function movementLines(journals: SQL): SQL {
  return sql`
    select ledger_account_owner(p.account) as payment_system, j.created_at as at,
           j.id as journal_id,
           coalesce(r.requisite_id::text, x.paid_from::text, '') as requisite_id,
           sum(p.units) as units
      from ${journals}
      join ledger_postings p on p.journal_id = j.id
      left join order_requisites r on r.order_id = j.order_id
       and j.kind in ('deposit', 'deposit_dropped', 'credit_taken_back')
      left join payouts x on x.order_id = j.order_id and x.paid_from is not null
       and j.kind in ('payout', 'refund') and x.confirmed_at = j.created_at
       and x.payment_system = ledger_account_owner(p.account)
     where ${isHolding}
     group by 1, 2, 3, 4 having sum(p.units) <> 0`;
}

/** Keeps the movements of journals, as a part of a statement. */
export function addMovements(journals: SQL): SQL {
  return sql`
    insert into account_movements (payment_system, at, journal_id, requisite_id, units)
    select payment_system, at, journal_id, requisite_id, units
      from (${movementLines(journals)}) line`;
}

/** Adds the movements of journals to the sums of their days, as a part of a statement. */
export function addAccountDays(journals: SQL): SQL {
  return sql`
    insert into account_days (payment_system, requisite_id, day, units_in, units_out, movements)
    select payment_system, requisite_id, (at at time zone 'UTC')::date,
           sum(greatest(units, 0)), sum(greatest(-units, 0)), count(*)
      from (${movementLines(journals)}) line
     group by 1, 2, 3
    on conflict (payment_system, requisite_id, day) do update
       set units_in = account_days.units_in + excluded.units_in,
           units_out = account_days.units_out + excluded.units_out,
           movements = account_days.movements + excluded.movements`;
}

/**
 * Units that left each payment system within the last `days` whole days of UTC, by its code: a row
 * a day and account is read, however many orders there were.
 */
export async function readPaidOut(
  database: Queryable,
  days: number,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await database.execute<{ code: string; units: string }>(sql`
    select payment_system as code, sum(units_out)::text as units from account_days
     where day >= (now() at time zone 'UTC')::date - ${days}::int
       and day < (now() at time zone 'UTC')::date
     group by 1`);
  return new Map(rows.map(({ code, units }) => [code, BigInt(units)]));
}
