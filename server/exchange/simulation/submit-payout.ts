import { and, eq, sql } from 'drizzle-orm';
import type { SimulatedPayout, SimulatedWorld } from '../../../rails/simulated/world.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { simulatedTransfers, simulatedTroubles } from './tables.ts';

type Wish = Parameters<SimulatedWorld['submitPayout']>[0];
type Fate = Parameters<SimulatedWorld['submitPayout']>[1];
type TransferRow = typeof simulatedTransfers.$inferSelect;

const transfers = simulatedTransfers;

/**
 * Pays a reference once, however often and from however many processes it is submitted; null when
 * another reference of the same payout is alive.
 */
export async function submitSimulatedPayout(
  database: Database,
  wish: Wish,
  fate: Fate,
): Promise<SimulatedPayout | null> {
  const { reference, ...rest } = wish;
  return inTransaction(database, async (tx) => {
    const isThis = and(
      eq(transfers.rail, wish.rail),
      eq(transfers.txid, reference),
      eq(transfers.kind, 'payout'),
    );
    const row = {
      ...rest,
      txid: reference,
      position: 0,
      kind: 'payout' as const,
      changedAt: wish.at,
      submissions: 1,
    };
    const [created] = await tx.insert(transfers).values(row).onConflictDoNothing().returning();
    if (created === undefined) {
      const [again] = await tx
        .update(transfers)
        .set({ submissions: sql`${transfers.submissions} + 1` })
        .where(isThis)
        .returning();
      return again === undefined ? null : toPayout(again);
    }
    const [arranged] = await tx
      .delete(simulatedTroubles)
      .where(
        and(eq(simulatedTroubles.rail, wish.rail), eq(simulatedTroubles.address, wish.address)),
      )
      .returning();
    if (arranged === undefined) return toPayout(created);
    const [troubled] = await tx
      .update(transfers)
      .set(fate(arranged.trouble))
      .where(isThis)
      .returning();
    return toPayout(troubled ?? created);
  });
}

/** A row of a payout as the rail knows it. */
export function toPayout(row: TransferRow): SimulatedPayout {
  if (row.payoutId === null) throw new Error(`transfer ${row.txid} is no payout`);
  return {
    rail: row.rail,
    reference: row.txid,
    payoutId: row.payoutId,
    address: row.address,
    memo: row.memo,
    asset: row.asset,
    units: row.units,
    at: row.at,
    minedAt: row.minedAt,
    failed: row.failed,
    submissions: row.submissions,
  };
}
