import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import type { DepositRow } from './read-deposits.ts';
import { deposits } from './tables.ts';

export type Told = DepositRow['told'];

/** Notes what an order has just been told of a deposit, in the transaction of the telling. */
export async function noteTold(
  tx: Transaction,
  deposit: DepositRow,
  news: Exclude<Told, 'none'>,
): Promise<void> {
  const noted = await tx
    .update(deposits)
    .set({ told: news, ...(news === 'credited' ? { creditedAt: sql`now()` } : {}) })
    .where(
      and(eq(deposits.id, deposit.id), eq(deposits.told, deposit.told), ne(deposits.told, news)),
    );
  // Somebody else told the order meanwhile: nothing of this may stay.
  if (noted.rowCount !== 1) throw new AlreadyTold();
}

/** Two watchers met over one deposit; the later one has nothing to do. */
export class AlreadyTold extends Error {
  constructor() {
    super('the order has been told of this deposit already');
    this.name = 'AlreadyTold';
  }
}
