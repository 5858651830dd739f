import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { DepositRow } from './read-deposits.ts';
import { deposits } from './tables.ts';

export type NotifiedState = DepositRow['notifiedState'];

/** Notes what an order has just been told of a deposit, in the transaction of the telling. */
export async function markNotified(
  tx: Transaction,
  deposit: DepositRow,
  news: Exclude<NotifiedState, 'none'>,
): Promise<void> {
  const noted = await tx
    .update(deposits)
    .set({ notifiedState: news, ...(news === 'credited' ? { creditedAt: sql`now()` } : {}) })
    .where(
      and(
        eq(deposits.id, deposit.id),
        eq(deposits.notifiedState, deposit.notifiedState),
        ne(deposits.notifiedState, news),
      ),
    );
  // Somebody else told the order meanwhile: nothing of this may stay.
  if (noted.rowCount !== 1) throw new AlreadyNotified();
}

/** Two watchers met over one deposit; the later one has nothing to do. */
export class AlreadyNotified extends Error {
  constructor() {
    super('the order has been told of this deposit already');
    this.name = 'AlreadyNotified';
  }
}
