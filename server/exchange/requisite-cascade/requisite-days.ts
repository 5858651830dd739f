import { type SQL, sql } from 'drizzle-orm';
import type { Promised } from '../../../core/requisite-cascade/next-provider.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { requisiteRequests } from './tables.ts';

export type RequestRow = typeof requisiteRequests.$inferSelect;

type Served = { readonly gateway: string; readonly paymentSystem: string };

type Counted = 'asked' | 'given' | 'none_free' | 'failed' | 'paid';

const today = sql`(now() at time zone 'UTC')::date`;

/** Counts what a provider has done today, and how long it took. */
export async function countDone(
  tx: Queryable,
  { gateway, paymentSystem }: Served,
  what: Counted,
  since: Date | null = null,
): Promise<void> {
  const column = sql.identifier(what);
  const took =
    since === null
      ? sql`0`
      : sql`(extract(epoch from clock_timestamp() - ${since.toISOString()}::timestamptz) * 1000)::bigint`;
  await tx.execute(sql`
    insert into requisite_days as days (day, gateway, payment_system, ${column}, answer_milliseconds)
    values (${today}, ${gateway}, ${paymentSystem}, 1, ${took})
    on conflict (day, gateway, payment_system) do update
       set ${column} = days.${column} + 1,
           answer_milliseconds = days.answer_milliseconds + excluded.answer_milliseconds`);
}

/** Counts an order into what a provider has promised today, or takes it out of the day it is in. */
export async function countPromised(
  tx: Transaction,
  row: Pick<RequestRow, 'reference' | 'gateway' | 'paymentSystem' | 'units' | 'countedOn'>,
  promised: boolean,
): Promise<void> {
  if ((row.countedOn !== null) === promised) return;
  const units = row.units.toString();
  const of = sql`gateway = ${row.gateway} and payment_system = ${row.paymentSystem}`;
  if (promised) {
    await tx.execute(sql`
      insert into requisite_days as days (day, gateway, payment_system, units, orders)
      values (${today}, ${row.gateway}, ${row.paymentSystem}, ${units}, 1)
      on conflict (day, gateway, payment_system) do update
         set units = days.units + excluded.units, orders = days.orders + 1`);
  } else {
    await tx.execute(sql`
      update requisite_days set units = units - ${units}, orders = orders - 1
       where day = ${row.countedOn} and ${of}`);
  }
  const day: SQL = promised ? today : sql`null`;
  await tx.execute(sql`
    update requisite_requests set counted_on = ${day} where reference = ${row.reference}`);
}

/** What providers have promised of a payment system today and this month: a row for each day. */
export async function readPromised(
  database: Queryable,
  paymentSystem: string,
): Promise<ReadonlyMap<string, Promised>> {
  const { rows } = await database.execute<{
    gateway: string;
    day_units: string;
    month_units: string;
    day_orders: number;
  }>(sql`
    select gateway,
           coalesce(sum(units) filter (where day = ${today}), 0)::text as day_units,
           sum(units)::text as month_units,
           coalesce(sum(orders) filter (where day = ${today}), 0)::int as day_orders
      from requisite_days
     where payment_system = ${paymentSystem}
       and day >= date_trunc('month', now() at time zone 'UTC')::date
     group by 1`);
  return new Map(
    rows.map((row) => [
      row.gateway,
      {
        dayUnits: BigInt(row.day_units),
        monthUnits: BigInt(row.month_units),
        dayOrders: row.day_orders,
      },
    ]),
  );
}
