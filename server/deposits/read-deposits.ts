import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Amount, amount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import type { KnownDeposit } from '../../rails/rail.ts';
import { type Counted, countUpTo, stretchOf } from '../platform/database/count-up-to.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
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
export async function readUntold(database: Queryable, rail: string): Promise<DepositRow[]> {
  return database
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.rail, rail),
        isNotNull(deposits.orderId),
        or(
          eq(deposits.told, 'none'),
          // Those merely waiting for confirmations are left: there may be many, and for long.
          and(eq(deposits.told, 'seen'), or(eq(deposits.state, 'conflicted'), isDeepEnough())),
          and(eq(deposits.told, 'credited'), eq(deposits.state, 'conflicted')),
          and(eq(deposits.told, 'dropped'), ne(deposits.state, 'conflicted')),
        ),
      ),
    )
    .orderBy(asc(deposits.seenAt))
    .limit(1000);
}

function isDeepEnough() {
  return sql`${deposits.confirmations} >= (
    select confirmations_required from orders where id = ${deposits.orderId})`;
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
