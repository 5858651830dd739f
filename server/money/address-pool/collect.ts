import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockUncollected, markCollected } from '../deposits/collect-deposits.ts';

type Collection = {
  readonly id: string;
  readonly asset: string;
  /** What lay there when the operator looked, in units: a deposit since then stays. */
  readonly units: bigint;
  readonly txid: string | null;
  readonly by: Actor;
};

type Collected = {
  readonly sweepId: string;
  readonly rail: string;
  readonly address: string;
};

/**
 * Notes that the operators' own wallet has taken everything of an asset from an address. Refuses
 * `mismatch` on `amount` where something else lies there than was said: it was collected already,
 * or more has come.
 */
export async function noteCollected(
  tx: Transaction,
  { id, asset, units, txid, by }: Collection,
): Promise<Collected | Refusal> {
  const { rows } = await tx.execute<{ rail: string; address: string }>(
    sql`select rail, address from pool_addresses where id = ${id} for update`,
  );
  const [pooled] = rows;
  if (pooled === undefined) return refuse('not_found');
  const { rail, address } = pooled;
  const lying = await lockUncollected(tx, { rail, address, asset });
  const sum = lying.reduce((all, deposit) => all + deposit.units, 0n);
  if (sum === 0n || sum !== units) return refuse('mismatch', 'amount');
  const made = await tx.execute<{ id: string }>(sql`
    insert into address_sweeps (address_id, asset, units, txid, swept_by)
    values (${id}, ${asset}, ${units.toString()}, ${txid}, ${by}) returning id`);
  const sweepId = made.rows[0]?.id;
  if (sweepId === undefined) throw new Error('a collection was not written down');
  await markCollected(
    tx,
    lying.map((deposit) => deposit.id),
    sweepId,
  );
  return { sweepId, rail, address };
}
