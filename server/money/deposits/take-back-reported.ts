import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { DepositRow } from './read-deposits.ts';
import { deposits } from './tables.ts';

/** Says whether an operator's word is all there is of a deposit, and the order was told of it. */
export function isReported({ rail, notifiedState, createdBy }: DepositRow): boolean {
  return rail === 'manual' && notifiedState === 'credited' && createdBy !== null;
}

/** Notes that a deposit was reported by mistake; one that was taken back already is a bug. */
export async function takeBackReported(tx: Transaction, deposit: DepositRow): Promise<void> {
  const noted = await tx
    .update(deposits)
    .set({ state: 'conflicted', notifiedState: 'dropped' })
    .where(and(eq(deposits.id, deposit.id), eq(deposits.notifiedState, 'credited')));
  if (noted.rowCount !== 1) throw new Error(`deposit ${deposit.id} was taken back twice`);
}
