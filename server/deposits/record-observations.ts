import { sql } from 'drizzle-orm';
import { type AsideReason, ownerOf, type ToldOrder } from '../../core/deposits/owner-of.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import { isPoolRail, type Observation, poolRails } from '../../rails/rail.ts';
import type { Transaction } from '../platform/database/database.ts';

/**
 * Writes down what a rail has seen, by key, and how far it has read: together or not at all. The
 * order is found by the address (and memo) it was told to pay to; what belongs to none is kept
 * without one, with the reason. Its first block counts, even if the chain takes it back: who paid
 * could do no more; and clocks of blocks that are ahead of ours are not believed. Answers the
 * orders for which anything is new, a confirmation too.
 */
export async function recordObservations(
  tx: Transaction,
  rail: string,
  observations: readonly Observation[],
): Promise<ReadonlySet<string>> {
  const orders = new Set<string>();
  const known = await knownKeys(tx, observations);
  for (const seen of observations) {
    const owner = known.has(seen.key) ? nobody : await findOwner(tx, rail, seen);
    const changed = await tx.execute<{ order_id: string | null }>(sql`
      insert into deposits (rail, key, order_id, payment_system, address, memo, txid, asset, units,
                            state, confirmations, block_hash, replaceable, seen_at, mined_at,
                            sender, aside_reason, meant_for, pooled)
      values (${rail}, ${seen.key}, ${owner.orderId}::text,
              (select income_system from orders where id = ${owner.orderId}::text),
              ${seen.address}, ${seen.memo}, ${seen.txid}, ${seen.amount.asset},
              ${seen.amount.units.toString()}, ${seen.state}, ${seen.confirmations},
              ${seen.blockHash}, ${seen.replaceable}, ${seen.at.toISOString()}::timestamptz,
              least(${seen.minedAt?.toISOString() ?? null}::timestamptz, now()),
              ${seen.sender ?? null}, ${owner.aside}, ${owner.meantFor}, ${isPoolRail(rail)})
      on conflict (key) do update
         set state = excluded.state, confirmations = excluded.confirmations,
             block_hash = excluded.block_hash, replaceable = excluded.replaceable,
             mined_at = coalesce(deposits.mined_at, excluded.mined_at)
       where (deposits.state, deposits.confirmations, deposits.block_hash, deposits.replaceable)
             is distinct from
             (excluded.state, excluded.confirmations, excluded.block_hash, excluded.replaceable)
      returning order_id`);
    for (const { order_id: orderId } of changed.rows) if (orderId !== null) orders.add(orderId);
  }
  return orders;
}

async function knownKeys(
  tx: Transaction,
  observations: readonly Observation[],
): Promise<ReadonlySet<string>> {
  if (observations.length === 0) return new Set();
  const keys = sql.param(observations.map(({ key }) => key));
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from deposits where key = any(${keys}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}

type Found = {
  readonly orderId: string | null;
  readonly aside: AsideReason | null;
  readonly meantFor: string | null;
};
const nobody: Found = { orderId: null, aside: null, meantFor: null };

/** How many of the orders that an address was told to are looked at, the newest first. */
const toldMax = 20;

async function findOwner(tx: Transaction, rail: string, seen: Observation): Promise<Found> {
  const pooled = isPoolRail(rail);
  // The same address may be lent on a network that writes its addresses alike.
  const rails = sql.param(pooled ? [...poolRails] : [rail]);
  const { rows } = await tx.execute<{
    order_id: string;
    asset: string;
    units: string;
    issued_at: string | Date;
    paid: boolean;
    elsewhere: boolean;
  }>(sql`
    select r.order_id, o.income_asset as asset, o.income_units::text as units, r.issued_at,
           o.received_units > 0 as paid, r.rail <> ${rail} as elsewhere
      from order_requisites r join orders o on o.id = r.order_id
     where r.rail = any(${rails}::text[]) and r.address = ${seen.address}
       and (${pooled} or r.memo is not distinct from ${seen.memo})
     order by r.issued_at desc limit ${toldMax}`);
  const told = rows.flatMap(({ asset, ...row }): ToldOrder[] =>
    isAssetCode(asset)
      ? [
          {
            ...{ asset, orderId: row.order_id, units: BigInt(row.units), paid: row.paid },
            ...{ issuedAt: new Date(row.issued_at), elsewhere: row.elsewhere },
          },
        ]
      : [],
  );
  const owner = ownerOf({ amount: seen.amount, at: seen.minedAt ?? seen.at, pooled }, told);
  return 'orderId' in owner ? { ...nobody, orderId: owner.orderId } : { orderId: null, ...owner };
}
