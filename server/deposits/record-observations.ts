import { sql } from 'drizzle-orm';
import type { Observation } from '../../rails/rail.ts';
import type { Transaction } from '../platform/database/database.ts';

/**
 * Writes down what a rail has seen, by key, and how far it has read: together or not at all. The
 * order is found by the address (and memo) it was told to pay to; money to an address of nobody is
 * kept without one. Its first block counts, even if the chain takes it back: who paid could do no
 * more; and clocks of blocks that are ahead of ours are not believed. Answers the orders for which
 * anything is new, a confirmation too.
 */
export async function recordObservations(
  tx: Transaction,
  rail: string,
  observations: readonly Observation[],
): Promise<ReadonlySet<string>> {
  const orders = new Set<string>();
  for (const seen of observations) {
    const changed = await tx.execute<{ order_id: string | null }>(sql`
      insert into deposits (rail, key, order_id, payment_system, address, memo, txid, asset, units,
                            state, confirmations, block_hash, replaceable, seen_at, mined_at)
      select ${rail}, ${seen.key}, owner.order_id, owner.income_system, ${seen.address},
             ${seen.memo}, ${seen.txid}, ${seen.amount.asset}, ${seen.amount.units.toString()},
             ${seen.state}, ${seen.confirmations}, ${seen.blockHash}, ${seen.replaceable},
             ${seen.at.toISOString()}::timestamptz,
             least(${seen.minedAt?.toISOString() ?? null}::timestamptz, now())
        from (select 1) as one
        left join lateral (
          select r.order_id, o.income_system
            from order_requisites r join orders o on o.id = r.order_id
           where r.rail = ${rail} and r.address = ${seen.address}
             and r.memo is not distinct from ${seen.memo}
           order by r.issued_at desc limit 1
        ) as owner on true
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
