import { sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { readGatewayBook, type ServedRow } from '../../money/online-payments/gateway-store.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { claimedUnpaid } from '../order-facts/order-facts.ts';
import { enqueueForward } from './forwards.ts';
import { directionCascades } from './tables.ts';

type DoneRow = {
  readonly gateway: string;
  readonly paymentSystem: string;
  readonly asked: number;
  readonly given: number;
  readonly noneFree: number;
  readonly failed: number;
  readonly paid: number;
  readonly answerMilliseconds: number;
  readonly dayUnits: bigint;
  readonly monthUnits: bigint;
  readonly dayOrders: number;
};

export type CascadeBook = {
  readonly served: readonly ServedRow[];
  readonly done: readonly DoneRow[];
  /** Until when a provider is left alone. */
  readonly rests: ReadonlyMap<string, Date>;
  readonly own: ReadonlyMap<string, readonly string[]>;
};

/** Everything the screen of cascades shows; a row for each day, never one for each order. */
export async function readCascadeBook(database: Queryable): Promise<CascadeBook> {
  const [{ served }, done, rests, own] = await Promise.all([
    readGatewayBook(database),
    readDone(database),
    database.execute<{ gateway: string; rests_until: Date }>(
      sql`select gateway, rests_until from requisite_rests where rests_until > now()`,
    ),
    database.select().from(directionCascades).orderBy(directionCascades.position),
  ]);
  const byDirection = Map.groupBy(own, ({ directionId }) => directionId);
  return {
    served,
    done,
    rests: new Map(rests.rows.map((row) => [row.gateway, new Date(row.rests_until)])),
    own: new Map([...byDirection].map(([id, rows]) => [id, rows.map(({ gateway }) => gateway)])),
  };
}

async function readDone(database: Queryable): Promise<DoneRow[]> {
  const today = sql`(now() at time zone 'UTC')::date`;
  const lately = sql`filter (where day > ${today} - 7)`;
  const { rows } = await database.execute<Record<string, string>>(sql`
    select gateway, payment_system,
           coalesce(sum(asked) ${lately}, 0)::text as asked,
           coalesce(sum(given) ${lately}, 0)::text as given,
           coalesce(sum(none_free) ${lately}, 0)::text as none_free,
           coalesce(sum(failed) ${lately}, 0)::text as failed,
           coalesce(sum(paid) ${lately}, 0)::text as paid,
           coalesce(sum(answer_milliseconds) ${lately}, 0)::text as answer_milliseconds,
           coalesce(sum(units) filter (where day = ${today}), 0)::text as day_units,
           coalesce(sum(units) filter (where day >= date_trunc('month', ${today})), 0)::text
             as month_units,
           coalesce(sum(orders) filter (where day = ${today}), 0)::text as day_orders
      from requisite_days where day > ${today} - 32
     group by 1, 2`);
  return rows.map((row) => ({
    gateway: row['gateway'] ?? '',
    paymentSystem: row['payment_system'] ?? '',
    asked: Number(row['asked']),
    given: Number(row['given']),
    paid: Number(row['paid']),
    noneFree: Number(row['none_free']),
    failed: Number(row['failed']),
    answerMilliseconds: Number(row['answer_milliseconds']),
    dayUnits: BigInt(row['day_units'] ?? '0'),
    monthUnits: BigInt(row['month_units'] ?? '0'),
    dayOrders: Number(row['day_orders']),
  }));
}

/** Gives a direction an order of its own; none of it, and it asks as all others do. */
export async function orderDirection(
  tx: Transaction,
  directionId: string,
  order: readonly string[],
): Promise<void> {
  await tx.execute(sql`delete from direction_cascades where direction_id = ${directionId}`);
  if (order.length === 0) return;
  await tx
    .insert(directionCascades)
    .values(order.map((gateway, position) => ({ directionId, gateway, position })));
}

export type Disputable = {
  readonly reference: string;
  readonly orderId: string;
  readonly number: string;
  readonly gateway: string;
  readonly operation: string;
  readonly asset: string;
  readonly units: bigint;
  readonly claimedAt: Date;
  readonly disputed: boolean;
};

/** Orders of the last month that are over at their provider while their customers say they paid. */
export async function readDisputable(database: Queryable): Promise<Disputable[]> {
  const { rows } = await database.execute<{
    reference: string;
    order_id: string;
    number: string;
    gateway: string;
    operation: string;
    asset: string;
    units: string;
    claimed_at: Date;
    disputed: boolean;
  }>(sql`
    select r.reference, r.order_id, o.number, r.gateway, r.operation, r.asset,
           coalesce(r.to_pay, r.units)::text as units, o.claimed_at,
           exists (select from requisite_forwards f
                    where f.reference = r.reference and f.kind = 'dispute') as disputed
      from requisite_requests r join (${claimedUnpaid}) o on o.id = r.order_id
     where r.state = 'ended' and r.next_at is not null and r.operation is not null
     order by o.claimed_at limit 100`);
  return rows.map((row) => ({
    reference: row.reference,
    orderId: row.order_id,
    number: row.number,
    gateway: row.gateway,
    operation: row.operation,
    asset: row.asset,
    units: BigInt(row.units),
    claimedAt: new Date(row.claimed_at),
    disputed: row.disputed,
  }));
}

/** Has the provider told that its order is disputed; refuses what is not over there. */
export async function dispute(tx: Transaction, reference: string): Promise<Refusal | null> {
  const { rows } = await tx.execute<{ reference: string }>(sql`
    select reference from requisite_requests where reference = ${reference} and state = 'ended'`);
  if (rows.length === 0) return refuse('not_found');
  await enqueueForward(tx, { reference, kind: 'dispute', key: 'operator' });
  return null;
}
