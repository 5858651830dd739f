import { sql } from 'drizzle-orm';
import type { AsideReason } from '../../../core/deposits/owner-of.ts';
import { isPoolRail, type Observation } from '../../../rails/rail.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Whose money a deposit is: an order's, or nobody's and why. */
export type DepositOwner = {
  readonly orderId: string | null;
  /** What the order is paid by. */
  readonly paymentSystem: string | null;
  readonly aside: AsideReason | null;
  readonly meantFor: string | null;
};

export const nobody: DepositOwner = {
  orderId: null,
  paymentSystem: null,
  aside: null,
  meantFor: null,
};

type FindOwner = (tx: Transaction, rail: string, seen: Observation) => Promise<DepositOwner>;

/**
 * Writes down what a rail has seen, by key, and how far it has read: together or not at all. The
 * order is found by `findOwner`; what belongs to none is kept without one, with the reason. Its
 * first block counts, even if the chain takes it back: who paid could do no more; and clocks of
 * blocks that are ahead of ours are not believed. Answers the orders for which anything is new, a
 * confirmation too.
 */
export async function recordObservations(
  tx: Transaction,
  rail: string,
  observations: readonly Observation[],
  findOwner: FindOwner,
): Promise<ReadonlySet<string>> {
  const orders = new Set<string>();
  const known = await knownKeys(tx, observations);
  for (const seen of observations) {
    const owner = known.has(seen.key) ? nobody : await findOwner(tx, rail, seen);
    const changed = await tx.execute<{ order_id: string | null }>(sql`
      insert into deposits (rail, key, order_id, payment_system, address, memo, txid, asset, units,
                            state, confirmations, block_hash, replaceable, seen_at, mined_at,
                            sender, aside_reason, meant_for, pooled)
      values (${rail}, ${seen.key}, ${owner.orderId}, ${owner.paymentSystem}, ${seen.address},
              ${seen.memo}, ${seen.txid}, ${seen.amount.asset},
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
