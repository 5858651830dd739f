import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import type { PoolRail } from '../../../rails/rail.ts';
import { isOver, orderNumber } from '../../exchange/order-facts/order-facts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { uncollected } from '../deposits/collect-deposits.ts';
import { poolAddresses } from './tables.ts';

type PastedAddresses = {
  readonly rail: PoolRail;
  readonly addresses: readonly string[];
  readonly createdBy: Actor;
};

/** Adds addresses; those that are there already stay as they are. Answers those that are new. */
export async function addAddresses(
  tx: Transaction,
  { rail, addresses, createdBy }: PastedAddresses,
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await tx.execute<{ address: string }>(sql`
    insert into pool_addresses (rail, address, created_by)
    select ${rail}, address, ${createdBy} from unnest(${sql.param([...addresses])}::text[]) address
    on conflict do nothing returning address`);
  return rows.map(({ address }) => address);
}

/** Of which rail an address is; null where there is none. */
export async function findAddress(
  database: Queryable,
  id: string,
): Promise<{ readonly rail: string } | null> {
  const [row] = await database
    .select({ rail: poolAddresses.rail })
    .from(poolAddresses)
    .where(eq(poolAddresses.id, id));
  return row ?? null;
}

/** An address of the pool with whose it is now and what lies on it. */
export type PooledAddress = {
  readonly id: string;
  readonly rail: string;
  readonly address: string;
  readonly enabled: boolean;
  readonly lentAt: Date | null;
  readonly order: { readonly id: string; readonly number: string; readonly over: boolean } | null;
  /** Not collected yet, in units by asset. */
  readonly lying: readonly { readonly asset: AssetCode; readonly units: bigint }[];
};

type Stretch = { readonly limit: number; readonly offset: number };
type Row = {
  id: string;
  rail: string;
  address: string;
  enabled: boolean;
  lent_at: string | Date | null;
  order_id: string | null;
  number: string | null;
  over: boolean | null;
  lying: { asset: string; units: string }[] | null;
};

/** A stretch of the pool: what has money on it first, then what is lent, then the rest. */
export async function readPooled(
  database: Queryable,
  { limit, offset }: Stretch,
): Promise<PooledAddress[]> {
  const { rows } = await database.execute<Row>(sql`
    with lying as (
      select rail, address, jsonb_agg(jsonb_build_object('asset', asset, 'units', units::text)
                                      order by asset) as lying
        from (select rail, address, asset, sum(units) as units from (${uncollected}) left_there
               group by 1, 2, 3) as sums
       group by 1, 2)
    select a.id, a.rail, a.address, a.enabled, a.lent_at, a.lent_to as order_id,
           ${orderNumber(sql`a.lent_to`)} as number, ${isOver(sql`a.lent_to`)} as over, l.lying
      from pool_addresses a
      left join lying l on l.rail = a.rail and l.address = a.address
     order by l.lying is null, a.lent_to is null, a.rail, a.created_at, a.id
     limit ${limit} offset ${offset}`);
  return rows.map((row) => ({
    id: row.id,
    rail: row.rail,
    address: row.address,
    enabled: row.enabled,
    lentAt: row.lent_at === null ? null : new Date(row.lent_at),
    order:
      row.order_id === null
        ? null
        : { id: row.order_id, number: row.number ?? '', over: row.over === true },
    lying: lyingOf(row.lying),
  }));
}

function lyingOf(sums: Row['lying']): PooledAddress['lying'] {
  return (sums ?? []).flatMap(({ asset, units }) =>
    isAssetCode(asset) ? [{ asset, units: BigInt(units) }] : [],
  );
}

/** How many addresses the pool has. */
export async function countPooled(database: Queryable): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from pool_addresses`,
  );
  return rows[0]?.count ?? 0;
}

export type PoolSummary = {
  readonly rail: string;
  readonly addresses: number;
  readonly free: number;
  readonly lent: number;
  readonly lying: PooledAddress['lying'];
};

/** How each network's pool stands. */
export async function summarizePools(database: Queryable): Promise<PoolSummary[]> {
  const { rows } = await database.execute<{
    rail: string;
    addresses: number;
    free: number;
    lent: number;
    lying: Row['lying'];
  }>(sql`
    select a.rail, count(*)::int as addresses,
           count(*) filter (where enabled and lent_to is null)::int as free,
           count(*) filter (where lent_to is not null)::int as lent,
           (select jsonb_agg(jsonb_build_object('asset', asset, 'units', units::text))
              from (select asset, sum(units) as units from (${uncollected}) left_there
                     where rail = a.rail group by 1 order by 1) as sums) as lying
      from pool_addresses a
     group by a.rail order by a.rail`);
  return rows.map(({ lying, ...row }) => ({ ...row, lying: lyingOf(lying) }));
}

/** Switches an address on or off; one that is off is watched all the same. Null: there is none. */
export async function switchAddress(
  tx: Transaction,
  id: string,
  enabled: boolean,
): Promise<{ readonly rail: string; readonly address: string } | null> {
  const { rows } = await tx.execute<{ rail: string; address: string }>(sql`
    update ${poolAddresses} set enabled = ${enabled} where id = ${id} returning rail, address`);
  return rows[0] ?? null;
}

/** Writes units of an asset as people do. */
export function writtenUnits(units: bigint, asset: AssetCode): string {
  const text = formatAmount(amount(units, asset));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
