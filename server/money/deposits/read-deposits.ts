import {
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Amount, amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { KnownDeposit } from '../../../rails/rail.ts';
import { confirmationsRequired } from '../../exchange/order-facts/order-facts.ts';
import { type Counted, countUpTo, stretchOf } from '../../platform/database/count-up-to.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { deposits } from './tables.ts';

export type DepositRow = typeof deposits.$inferSelect;

/** Deposits younger than this many confirmations are looked at again: a chain may still turn. */
const watchedConfirmationsMax = 100;

/** Deposits of a rail that may still vanish. */
export async function readWatched(database: Queryable, rail: string): Promise<KnownDeposit[]> {
  const { key, txid, address, asset, units } = deposits;
  const rows = await database
    .select({ key, txid, address, asset, units })
    .from(deposits)
    .where(
      and(
        eq(deposits.rail, rail),
        ne(deposits.state, 'conflicted'),
        lt(deposits.confirmations, watchedConfirmationsMax),
      ),
    )
    .orderBy(asc(deposits.createdAt))
    .limit(1000);
  return rows.map(({ asset, units, ...known }) => ({ ...known, amount: amountOf(asset, units) }));
}

function amountOf(asset: string, units: bigint): Amount {
  if (!isAssetCode(asset)) throw new Error(`a deposit names unknown ${asset}`);
  return amount(units, asset);
}

/** Deposits whose order has not been told everything yet. */
export async function readUnnotified(database: Queryable, rail: string): Promise<DepositRow[]> {
  return database
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.rail, rail),
        isNotNull(deposits.orderId),
        or(
          eq(deposits.notifiedState, 'none'),
          // Those merely waiting for confirmations are left: there may be many, and for long.
          and(
            eq(deposits.notifiedState, 'seen'),
            or(eq(deposits.state, 'conflicted'), isDeepEnough()),
          ),
          and(eq(deposits.notifiedState, 'credited'), eq(deposits.state, 'conflicted')),
          and(eq(deposits.notifiedState, 'dropped'), ne(deposits.state, 'conflicted')),
        ),
      ),
    )
    .orderBy(asc(deposits.seenAt))
    .limit(1000);
}

function isDeepEnough() {
  return sql`${deposits.confirmations} >= ${confirmationsRequired(deposits.orderId)}`;
}

/** Of how many deposits their orders know nothing yet, by the rail. */
export async function countUnnotified(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ rail: deposits.rail, count: count() })
    .from(deposits)
    .where(and(isNotNull(deposits.orderId), eq(deposits.notifiedState, 'none')))
    .groupBy(deposits.rail);
  return new Map(rows.map(({ rail, count }) => [rail, count]));
}

/** Since when other money for the same order is on its way or here; null where there is none. */
export async function othersSeenAt(
  database: Queryable,
  { id, orderId }: Pick<DepositRow, 'id' | 'orderId'>,
): Promise<Date | null> {
  if (orderId === null) return null;
  const [other] = await database
    .select({ seenAt: deposits.seenAt })
    .from(deposits)
    .where(
      and(eq(deposits.orderId, orderId), ne(deposits.id, id), ne(deposits.state, 'conflicted')),
    )
    .orderBy(asc(deposits.seenAt))
    .limit(1);
  return other?.seenAt ?? null;
}

/** The same as `isMined` as an expression, for those who ask of more orders at once. */
export function hasMined(orderId: SQLWrapper): SQL {
  return sql`exists (select from deposits d where d.order_id = ${orderId} and d.state = 'mined')`;
}

/** Says whether money for an order is in a block, however shallow. */
export async function isMined(database: Queryable, orderId: string): Promise<boolean> {
  const [mined] = await database
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.orderId, orderId), eq(deposits.state, 'mined')))
    .limit(1);
  return mined !== undefined;
}

/** Every deposit of an order, oldest first. */
export async function readDepositsOf(database: Queryable, orderId: string): Promise<DepositRow[]> {
  return (await readDepositsOfEach(database, [orderId])).get(orderId) ?? [];
}

/** The deposits of some orders, oldest first, by the orders' ids; one query for all of them. */
export async function readDepositsOfEach(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string | null, DepositRow[]>> {
  const rows = await database
    .select()
    .from(deposits)
    .where(isOneOf(deposits.orderId, orderIds))
    .orderBy(asc(deposits.seenAt));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** One page of the money that came to an address of ours but belongs to no order, newest first. */
export async function listUnowned(
  database: Queryable,
  page: { readonly page: number; readonly per: number },
): Promise<{ readonly rows: DepositRow[] } & Counted> {
  const nobodys = and(isNull(deposits.orderId), isNull(deposits.settledAt));
  const stretch = stretchOf(page);
  const rows = await database
    .select()
    .from(deposits)
    .where(nobodys)
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(stretch.limit)
    .offset(stretch.offset);
  return { rows, ...(await countUpTo(database, sql`${deposits} where ${nobodys}`)) };
}

/**
 * Of each payment system what was seen and is not credited yet, and what was credited of late and
 * may not be counted by whoever tells the balance, in units.
 */
export async function readOnTheWay(
  database: Queryable,
): Promise<ReadonlyMap<string, { readonly coming: bigint; readonly settling: bigint }>> {
  const { rows } = await database.execute<Record<'system' | 'coming' | 'settling', string>>(sql`
    select payment_system as system,
           coalesce(sum(units) filter (where notified_state <> 'credited'), 0)::text as coming,
           coalesce(sum(units) filter (where notified_state = 'credited'), 0)::text as settling
      from deposits
     where state <> 'conflicted' and confirmations < 100 and payment_system is not null
       and rail <> 'manual'
       and (notified_state <> 'credited'
            or (confirmations < 6 and credited_at > now() - interval '6 hours'))
     group by 1`);
  return new Map(
    rows.map(({ system, coming, settling }) => [
      system,
      { coming: BigInt(coming), settling: BigInt(settling) },
    ]),
  );
}

/** What a rail has seen of an asset that no order is known for, in units. */
export async function readUnowned(
  database: Queryable,
  rail: string,
  asset: string,
): Promise<bigint> {
  const { rows } = await database.execute<{ units: string }>(sql`
    select coalesce(sum(units), 0)::text as units from deposits
     where order_id is null and rail = ${rail} and asset = ${asset} and state <> 'conflicted'`);
  return BigInt(rows[0]?.units ?? '0');
}
