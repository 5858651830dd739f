import { sql } from 'drizzle-orm';
import type { Amount } from '../../../core/money/amount.ts';
import { type CountedAction, countedOf } from '../../../core/reports/operator-actions.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';

type Counting = {
  /** Whose days are counted: another than before has all of them counted anew. */
  readonly timeZone: string;
  /** What payouts were of which entries of the log do not tell it: they did not always. */
  readonly paidBy: (
    tx: Transaction,
    payoutIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Amount>>;
};

type Entry = {
  readonly id: string;
  readonly day: string;
  readonly actor: string;
  readonly action: string;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/**
 * Counts the next entries of the audit log that are not counted yet, each once and in order; says
 * whether there may be more. Another process that is at it is left to it.
 */
export function countOnward(
  database: Database,
  { timeZone, paidBy }: Counting,
  chunk = 2_000,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { rows: states } = await tx.execute<{ time_zone: string | null; counted_id: string }>(
      sql`select time_zone, counted_id::text as counted_id from operator_days_state
           where id = 'current' for update skip locked`,
    );
    const [state] = states;
    if (state === undefined) return false;
    const isAnew = state.time_zone !== timeZone;
    if (isAnew) await forgetDays(tx, timeZone);
    const { rows } = await tx.execute<Entry>(sql`
      select id::text as id, (at at time zone ${timeZone})::date::text as day, actor, action, after
        from audit_log where id > ${isAnew ? '0' : state.counted_id}::bigint
       order by audit_log.id limit ${chunk}`);
    const last = rows.at(-1);
    if (last === undefined) return false;
    await addCounts(tx, await countAll(tx, rows, paidBy));
    await tx.execute(sql`
      update operator_days_state set counted_id = ${last.id}::bigint where id = 'current'`);
    return rows.length === chunk;
  });
}

async function forgetDays(tx: Transaction, timeZone: string): Promise<void> {
  await tx.execute(sql`delete from operator_days`);
  await tx.execute(sql`delete from operator_waits`);
  await tx.execute(sql`delete from operator_payouts`);
  await tx.execute(sql`
    update operator_days_state set time_zone = ${timeZone}, counted_id = 0 where id = 'current'`);
}

type Counted = CountedAction & { readonly day: string };

async function countAll(
  tx: Transaction,
  entries: readonly Entry[],
  paidBy: Counting['paidBy'],
): Promise<readonly Counted[]> {
  const counted = entries.flatMap((entry) => {
    const found = countedOf(entry);
    return found === null ? [] : [{ ...found, day: entry.day, payoutId: payoutOf(entry) }];
  });
  const withoutAmount = counted.flatMap(({ action, paid, payoutId }) =>
    action === 'report_payout' && paid === null && payoutId !== null ? [payoutId] : [],
  );
  if (withoutAmount.length === 0) return counted;
  const paid = await paidBy(tx, withoutAmount);
  return counted.map(({ payoutId, ...each }) =>
    each.action === 'report_payout' && each.paid === null && payoutId !== null
      ? { ...each, paid: paid.get(payoutId) ?? null }
      : each,
  );
}

function payoutOf({ after }: Entry): string | null {
  const id = after?.['payout_id'];
  return typeof id === 'string' ? id : null;
}

/** Sums them here, so that each row is written once. */
async function addCounts(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  const param = (values: readonly unknown[]) => sql.param(JSON.stringify(values));
  const days = counted.map(({ day, operatorId, action }) => ({ day, operatorId, action }));
  await tx.execute(sql`
    insert into operator_days as stored (day, operator_id, action, actions)
    select day, "operatorId", action, count(*)
      from jsonb_to_recordset(${param(days)}::jsonb) as r (day date, "operatorId" text, action text)
     group by 1, 2, 3
    on conflict (day, operator_id, action) do update
      set actions = stored.actions + excluded.actions`);
  const waits = counted.flatMap(({ day, operatorId, waited }) =>
    waited === null ? [] : [{ day, operatorId, ...waited }],
  );
  await tx.execute(sql`
    insert into operator_waits as stored (day, operator_id, kind, bucket, actions, seconds)
    select day, "operatorId", kind, bucket, count(*), sum(seconds)
      from jsonb_to_recordset(${param(waits)}::jsonb)
        as r (day date, "operatorId" text, kind text, bucket int, seconds bigint)
     group by 1, 2, 3, 4
    on conflict (day, operator_id, kind, bucket) do update
      set actions = stored.actions + excluded.actions,
          seconds = stored.seconds + excluded.seconds`);
  const payouts = counted.flatMap(({ day, operatorId, paid }) =>
    paid === null ? [] : [{ day, operatorId, asset: paid.asset, units: paid.units.toString() }],
  );
  await tx.execute(sql`
    insert into operator_payouts as stored (day, operator_id, asset, payouts, units)
    select day, "operatorId", asset, count(*), sum(units)
      from jsonb_to_recordset(${param(payouts)}::jsonb)
        as r (day date, "operatorId" text, asset text, units numeric)
     group by 1, 2, 3
    on conflict (day, operator_id, asset) do update
      set payouts = stored.payouts + excluded.payouts, units = stored.units + excluded.units`);
}
