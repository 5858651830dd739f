import { sql } from 'drizzle-orm';
import type { AddressPool } from '../../../rails/address-pool/pool.ts';
import type { PoolRail } from '../../../rails/rail.ts';
import { isOverFor } from '../../exchange/order-facts/order-facts.ts';
import { lockOrderRow } from '../../exchange/order-facts/read-order-facts.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';

type PoolOptions = {
  /** How long an address rests after its order is over: somebody may still pay to it. */
  readonly restMinutes: number;
  /** How far the network has been read. */
  readonly progress: AddressPool['progress'];
};

/** Chains that write their addresses alike: one lent on one of them may be paid to on another. */
const family: readonly PoolRail[] = ['ethereum', 'bsc'];

type WatchedRow = { address: string; lent: boolean; lent_at: string | Date | null };

/** The pool of a rail as it stands in the database. */
export function createDatabasePool(
  database: Database,
  rail: PoolRail,
  { restMinutes, progress }: PoolOptions,
): AddressPool {
  return {
    lend: (orderId) =>
      inTransaction(database, async (tx) => {
        const mine = await lentTo(tx, orderId);
        if (mine !== null) return mine;
        await reclaimRested(tx, rail, restMinutes);
        return claimAddress(tx, rail, orderId);
      }),
    hasFree: () => hasFree(database, rail, restMinutes),
    async watched() {
      const alike = family.includes(rail) ? family : [rail];
      const { rows } = await database.execute<WatchedRow>(sql`
        select address, bool_or(lent_to is not null) as lent, max(lent_at) as lent_at
          from pool_addresses where rail = any(${sql.param([...alike])}::text[])
         group by address order by address`);
      return rows.map(({ address, lent, lent_at: at }) => ({
        address,
        lent,
        lentAt: at === null ? null : new Date(at),
      }));
    },
    progress,
  };
}

/** The order is locked: of two who ask for it at once, the second finds what the first took. */
async function lentTo(tx: Transaction, orderId: string): Promise<string | null> {
  await lockOrderRow(tx, orderId);
  const { rows } = await tx.execute<{ address: string }>(
    sql`select address from pool_addresses where lent_to = ${orderId}`,
  );
  return rows[0]?.address ?? null;
}

/** Free, or so long past its order that the next one gets it: of the pool's rows alone. */
async function hasFree(database: Database, rail: string, restMinutes: number): Promise<boolean> {
  const { rows } = await database.execute<{ free: boolean }>(sql`
    select exists (select from pool_addresses
                    where rail = ${rail} and enabled and lent_to is null)
        or exists (select from pool_addresses a
                    where a.rail = ${rail} and a.enabled
                      and ${isOverFor(sql`a.lent_to`, restMinutes)}) as free`);
  return rows[0]?.free === true;
}

async function reclaimRested(tx: Transaction, rail: string, restMinutes: number): Promise<void> {
  await tx.execute(sql`
    update pool_addresses set lent_to = null where id in (
      select a.id from pool_addresses a
       where a.rail = ${rail} and ${isOverFor(sql`a.lent_to`, restMinutes)}
       order by a.id for update skip locked)`);
}

/** The one that has rested longest; whoever takes one at the same moment takes another. */
async function claimAddress(
  tx: Transaction,
  rail: string,
  orderId: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    update pool_addresses set lent_to = ${orderId}, lent_at = now()
     where id = (
       select id from pool_addresses where rail = ${rail} and enabled and lent_to is null
        order by lent_at nulls first, id limit 1 for update skip locked)
    returning address`);
  return rows[0]?.address ?? null;
}
